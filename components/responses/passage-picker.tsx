"use client";

import { Plus, Search } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { outlineOf } from "#components/reader/outline.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { plainText } from "#components/ui/plain-text.ts";
import { useAtMostEvery } from "#components/ui/use-at-most-every.ts";
import { useRequest } from "#components/ui/use-request.ts";
import { callForFile } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { getContent } from "#lib/documents/files-contract.ts";
import { splitMarkdown } from "#lib/rendered/split-markdown.ts";
import type { Passage } from "#lib/responses/schema.ts";
import { type FoundPassage, foundPassages, searchedText } from "./found-passages.ts";

/** Passages are found anew at most this often while somebody types (milliseconds). */
const PACE_MS = 150;
const MOST_HEADINGS = 60;

type Span = Pick<Passage, "start" | "end">;

interface PassagePickerProps {
  documentId: string;
  label: string;
  /** Passages that the point has, which are not offered again. */
  chosen: readonly Span[];
  isFull: boolean;
  onChoose: (span: Span) => void;
}

/** Chooses a passage of the manuscript for a point, by its words or by its section. */
export function PassagePicker({ documentId, label, chosen, isFull, onChoose }: PassagePickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="mt-2" disabled={isFull} onClick={() => setOpen(true)}>
        <Search size={14} aria-hidden="true" />
        Choose a passage …
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Choose a passage for point ${label}`}
        description="Search the manuscript that the reviewers read, or choose a section."
        wide
      >
        <PickerText
          {...{ documentId, chosen }}
          onChoose={(span) => {
            onChoose(span);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

type PickerTextProps = Pick<PassagePickerProps, "documentId" | "chosen" | "onChoose">;

function PickerText({ documentId, chosen, onChoose }: PickerTextProps) {
  const [markdown, setMarkdown] = useState<string | null>(null);
  const [query, setQuery] = useState("");
  const { busy, refusal, run } = useRequest();
  const input = useRef<HTMLInputElement>(null);
  const search = useAtMostEvery(PACE_MS, () => setQuery(input.current?.value ?? ""));
  const load = () =>
    run(async () => {
      const answer = await callForFile(getContent, { params: { document_id: documentId } });
      setMarkdown(await answer.text());
    });
  const opened = useRef(load);
  useEffect(() => {
    void opened.current();
    // After the dialog has noted where the focus was, so that it returns there.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="space-y-4">
      <SearchField input={input} onType={search} />
      {refusal ? (
        <Notice tone="critical">
          <p>{refusal}</p>
          <Button size="sm" className="mt-2" disabled={busy} onClick={() => void load()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {markdown === null ? (
        <p role="status" className="text-sm text-ink-soft">
          {busy ? "The text is loading." : ""}
        </p>
      ) : (
        <Offers {...{ markdown, query, chosen, onChoose }} />
      )}
    </div>
  );
}

function SearchField({ input, onType }: { input: RefObject<HTMLInputElement | null>; onType: () => void }) {
  return (
    <Field id="passage-search" label="Words of the passage">
      <Input id="passage-search" ref={input} type="search" maxLength={300} onChange={onType} />
    </Field>
  );
}

interface OffersProps extends Omit<PickerTextProps, "documentId"> {
  markdown: string;
  query: string;
}

function Offers({ markdown, query, chosen, onChoose }: OffersProps) {
  const text = useMemo(() => searchedText(markdown), [markdown]);
  const headings = useMemo(() => headingsOf(markdown), [markdown]);
  const found = useMemo(() => foundPassages(text, query), [text, query]);
  const isSearch = query.trim() !== "";
  const offers = isSearch ? found.passages : headings;
  const isChosen = ({ start, end }: Span) => chosen.some((each) => each.start < end && start < each.end);
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {statusOf(isSearch, offers.length, found.isCut)}
      </p>
      <ul aria-label={isSearch ? "Passages" : "Sections"} className="space-y-2">
        {offers.map((offer) => (
          <li key={offer.start}>
            <button
              type="button"
              disabled={isChosen(offer)}
              onClick={() => onChoose({ start: offer.start, end: offer.end })}
              className="flex w-full items-start gap-2 rounded-md border border-rule p-3 text-left text-sm hover:bg-wash disabled:text-ink-faint"
            >
              <Plus size={15} aria-hidden="true" className="mt-1 shrink-0" />
              <span className="min-w-0 flex-1 font-serif leading-relaxed wrap-anywhere">
                {offer.before}
                {offer.hit === "" ? null : (
                  <mark className="rounded-sm bg-accent-wash! text-ink">{offer.hit}</mark>
                )}
                {offer.after}
                {isChosen(offer) ? <span className="font-sans"> (the point has it)</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function statusOf(isSearch: boolean, count: number, isCut: boolean): string {
  if (!isSearch) return count === 0 ? "The manuscript has no headings." : "Sections of the manuscript:";
  if (count === 0) return "No passage has these words.";
  return isCut
    ? `The first ${countNoun(count, "passage")}. Type more words to find fewer.`
    : countNoun(count, "passage");
}

function headingsOf(markdown: string): FoundPassage[] {
  const entries = outlineOf(splitMarkdown(markdown)).slice(0, MOST_HEADINGS);
  return entries.map(({ title, start }) => {
    const newline = markdown.indexOf("\n", start);
    const end = newline === -1 ? markdown.length : newline;
    return { start, end, before: plainText(title), hit: "", after: "" };
  });
}
