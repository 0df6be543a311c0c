"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChangedWords } from "#components/ui/changed-words.tsx";
import { Input } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { suggestChanges } from "#lib/responses/contract.ts";
import {
  type ChangeSuggestions,
  MOST_CHANGES,
  type Point,
  type PointChange,
  type Response,
} from "#lib/responses/schema.ts";
import type { ResponseControls } from "./use-response.ts";
import { useTypedText } from "./use-typed-text.ts";

interface PointChangesProps {
  point: Point;
  response: Response;
  controls: ResponseControls;
}

/** The changes that the letter quotes below the reply, and those that could answer the point. */
export function PointChanges({ point, response, controls }: PointChangesProps) {
  const { point_id, changes } = point;
  const set = (next: (now: readonly PointChange[]) => PointChange[]) =>
    controls.editPoint(point_id, (now) => ({ changes: next(now.changes) }));
  return (
    <section aria-labelledby="changes-title" className="space-y-3">
      <h3 id="changes-title" className="text-sm font-medium">
        Changes that the letter quotes
      </h3>
      {changes.length === 0 ? <p className="text-sm text-ink-soft">None yet.</p> : null}
      <ul className="space-y-2">
        {changes.map((change) => (
          <li
            key={`${change.before}\n${change.after}`}
            className="rounded-md border border-rule bg-sheet p-3 text-sm"
          >
            <Words change={change} />
            <div className="mt-2 flex items-center gap-2">
              <ChangePlace
                saved={change.place}
                save={(place) =>
                  set((now) => now.map((each) => (isSame(each, change) ? { ...each, place } : each)))
                }
              />
              <Button
                look="quiet"
                size="icon"
                aria-label="Remove this change"
                onClick={() => void set((now) => now.filter((each) => !isSame(each, change)))}
              >
                <Trash2 size={15} aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {response.revised ? (
        <Suggestions
          key={response.revised.document_id}
          {...{ point, response, onAdd: (change) => void set((now) => [...now, change]) }}
        />
      ) : (
        <p className="text-sm text-ink-soft">
          To quote what changed, choose the revised manuscript in “Letter settings”.
        </p>
      )}
    </section>
  );
}

function ChangePlace(place: { saved: string; save: (place: string) => Promise<boolean> }) {
  const field = useTypedText(place);
  return (
    <Input
      aria-label="Where it is in the revised manuscript"
      className="h-8! text-sm!"
      placeholder="Page and line"
      maxLength={200}
      {...field}
    />
  );
}

function Words({ change: { before, after } }: { change: PointChange }) {
  return (
    <p className="font-serif leading-relaxed whitespace-pre-wrap wrap-anywhere">
      <ChangedWords before={before} after={after} />
    </p>
  );
}

/** A change is quoted once, so that its words tell which it is. */
function isSame(one: PointChange, other: PointChange): boolean {
  return one.before === other.before && one.after === other.after;
}

const LINE_NOTES = {
  printed: "Lines have the numbers in its margin.",
  counted: "Its pages have no line numbers, so lines of text are counted from the top of each page.",
  both: "Lines have the numbers in its margin. On pages without them, lines of text are counted from the top.",
} as const;

function Suggestions({
  point,
  response,
  onAdd,
}: {
  point: Point;
  response: Response;
  onAdd: (change: PointChange) => void;
}) {
  const [found, setFound] = useState<ChangeSuggestions | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { busy, refusal, run } = useRequest();
  const load = () =>
    run(async () => setFound(await call(suggestChanges, { params: { response_id: response.response_id } })));
  if (!found)
    return (
      <>
        <Button size="sm" disabled={busy} onClick={() => void load()}>
          {busy ? "Comparing the versions …" : "Find what changed"}
        </Button>
        {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      </>
    );
  const own = found.points.find(({ point_id }) => point_id === point.point_id)?.changes ?? [];
  const isQuoted = (change: PointChange) => point.changes.some((each) => isSame(each, change));
  const shown = (showsAll ? found.changes : own.flatMap((at) => found.changes[at] ?? [])).filter(
    (each) => !isQuoted(each),
  );
  const isFull = point.changes.length >= MOST_CHANGES;
  return (
    <div className="space-y-2 rounded-lg bg-wash p-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <p role="status">
          {found.changes.length === 0
            ? "Both versions have the same text."
            : showsAll
              ? `All changes${found.is_cut ? ", as far as they are listed" : ""}`
              : shown.length === 0
                ? "No other change seems to answer this point."
                : "These changes may answer the point:"}
        </p>
        {found.changes.length > 0 ? (
          <button type="button" className="link" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Only likely ones" : "Show all changes"}
          </button>
        ) : null}
      </div>
      <ul className="max-h-128 space-y-2 overflow-y-auto">
        {shown.map(({ kind, ...change }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be equal.
          <li key={`${kind}${i}`} className="rounded-md border border-rule bg-sheet p-3 text-sm">
            <Words change={change} />
            <div className="mt-2 flex items-center justify-between gap-2">
              <span className="text-xs text-ink-faint">{change.place}</span>
              <Button size="sm" disabled={isFull} onClick={() => onAdd(change)}>
                <Plus size={14} aria-hidden="true" />
                Quote
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {shown.length > 0 && found.pages ? (
        <p className="text-xs text-ink-faint">
          Pages are those of {found.pages.filename}. {found.pages.lines ? LINE_NOTES[found.pages.lines] : ""}
        </p>
      ) : null}
    </div>
  );
}
