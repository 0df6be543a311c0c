"use client";

import { Download } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { inOrderOfPlace } from "#lib/reviews/comment-types.ts";
import type { ExportOffer } from "#lib/reviews/export-schema.ts";
import type { Session } from "#lib/reviews/schema.ts";
import type { Threads } from "#lib/reviews/thread-schema.ts";
import { ExportedPlaces } from "./exported-places.tsx";
import { useNearestReader } from "./reader-store.ts";
import { type ExportChoice, useExport, useFormats } from "./use-export.ts";
import { asComment, authorName } from "./written-comments.ts";

interface ExportDialogProps {
  session: Session;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a format and for the comments, saves the file, and says where the comments are in it. */
export function ExportDialog({ session, open, onOpenChange }: ExportDialogProps) {
  const { offers, reason } = useFormats(session.session_id);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Export this review"
      description="Get the comments in your own file, or as a file for another program."
      wide
    >
      {reason ? <Notice tone="critical">{reason}</Notice> : null}
      {offers ? <ExportForm session={session} offers={offers} /> : null}
      {!offers && !reason ? <p className="text-sm text-ink-soft">Loading the formats …</p> : null}
    </Dialog>
  );
}

type Selection = "open" | "all" | "chosen";

function ExportForm({ session, offers }: { session: Session; offers: readonly ExportOffer[] }) {
  const threads = useNearestReader((state) => state.threads, session.threads);
  const { places, busy, refusal, save, forget } = useExport(session.session_id);
  const [format, setFormat] = useState(offers[0]?.format ?? "md");
  const [selection, setSelection] = useState<Selection>("open");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [chat, setChat] = useState(false);
  const [list, setList] = useState(false);
  const comments = selection === "chosen" ? [...chosen].join(",") : selection;
  const canList = offers.some((each) => each.format === format && each.can_list);
  const choice: ExportChoice = { format, comments, chat, list: list && canList };

  return (
    <form
      className="space-y-5"
      onChange={forget}
      onSubmit={(event) => {
        event.preventDefault();
        void save(choice);
      }}
    >
      <FormatChoice offers={offers} value={format} onChange={setFormat} />
      <CommentChoice
        comments={exportable(session, threads)}
        selection={selection}
        onSelect={setSelection}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div className="space-y-1.5">
        <Check label="With my chat about each comment" checked={chat} onChange={setChat} />
        {canList ? (
          <Check label="With a list of all comments as last pages" checked={list} onChange={setList} />
        ) : null}
      </div>
      {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      {places ? <ExportedPlaces places={places} /> : null}
      <Button type="submit" look="primary" disabled={busy || comments === ""}>
        <Download size={15} aria-hidden="true" />
        {busy ? "Writing the file …" : "Export"}
      </Button>
    </form>
  );
}

/** Comments of the review and of people, with the words that stand beside their boxes. */
function exportable(session: Session, threads: Threads | null) {
  const ofReview = session.feedback.detailed.comments;
  const names = new Map(
    threads?.written_comments.map(({ comment_id, author }) => [comment_id, authorName(author)]),
  );
  const written = threads?.written_comments.map(asComment) ?? [];
  return inOrderOfPlace([...ofReview, ...written]).map(({ id, title }) => {
    const name = names.get(id);
    return { id, label: name === undefined ? title : `${title} (by ${name})` };
  });
}

interface FormatChoiceProps {
  offers: readonly ExportOffer[];
  value: string;
  onChange: (format: ExportOffer["format"]) => void;
}

function FormatChoice({ offers, value, onChange }: FormatChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Format</legend>
      <div className="grid gap-1.5 sm:grid-cols-2">
        {offers.map(({ format, name: label, purpose, into_original }) => (
          <label
            key={format}
            className="flex cursor-pointer gap-2.5 rounded-md border border-rule px-3 py-2 hover:border-rule-strong has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name={name}
              value={format}
              checked={value === format}
              onChange={() => onChange(format)}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0 text-sm">
              <span className="font-medium">{label}</span>
              {into_original ? (
                <span className="ml-1.5 rounded border border-rule px-1 text-xs text-ink-soft">
                  your file
                </span>
              ) : null}
              <span className="block text-ink-soft">{purpose}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const SELECTIONS: readonly { value: Selection; label: string }[] = [
  { value: "open", label: "Open ones" },
  { value: "all", label: "All" },
  { value: "chosen", label: "Chosen ones" },
];

interface CommentChoiceProps {
  comments: ReturnType<typeof exportable>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function CommentChoice({ comments, selection, onSelect, chosen, onChoose }: CommentChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Comments</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {SELECTIONS.map(({ value, label }) => (
          <label key={value} className="flex cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={selection === value}
              onChange={() => onSelect(value)}
              className="size-4 accent-(--accent)"
            />
            {label}
          </label>
        ))}
      </div>
      {selection === "chosen" ? (
        <ul className="mt-2 max-h-44 space-y-1 overflow-y-auto rounded-md border border-rule p-2">
          {comments.map(({ id, label }) => (
            <li key={id}>
              <Check
                label={label}
                checked={chosen.has(id)}
                onChange={(isChosen) => {
                  const next = new Set(chosen);
                  if (isChosen) next.add(id);
                  else next.delete(id);
                  onChoose(next);
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
