"use client";

import { useEffect, useState } from "react";
import { PersonSelect } from "#components/people/person-select.tsx";
import { Select } from "#components/ui/field.tsx";
import type { Point, Response } from "#lib/responses/schema.ts";
import type { Participant } from "#lib/reviews/writing-schema.ts";
import { GoneNotice } from "./gone-notice.tsx";
import { PointChanges } from "./point-changes.tsx";
import { PointMenu } from "./point-menu.tsx";
import { PointPassages } from "./point-passages.tsx";
import { PointReply } from "./point-reply.tsx";
import { PointWords } from "./point-words.tsx";
import type { ResponseControls } from "./use-response.ts";
import { useSavedReply } from "./use-saved-reply.ts";

const STATUSES = ["open", "drafted", "done"] as const;
const STATUS_WORDS = { open: "Open", drafted: "Drafted", done: "Done" } as const;

interface PointEditorProps {
  point: Point;
  response: Response;
  controls: ResponseControls;
  people: readonly Participant[];
  onChoose: (pointId: string) => void;
  /** Others removed the point; what was written in it is still here. */
  isGone: boolean;
}

/** Everything about one point: its words, the passages, the reply, and the changes that the letter quotes. */
export function PointEditor({ point, response, controls, people, onChoose, isGone }: PointEditorProps) {
  const { point_id, label, reviewer, weight, is_remark, status } = point;
  const [isEditing, setEditing] = useState(false);
  const written = useSavedReply(point, controls);
  useEffect(() => controls.opened(point_id), [controls, point_id]);
  const at = response.points.findIndex((each) => each.point_id === point_id);
  const next = response.points[at + 1];
  return (
    <article aria-labelledby="point-label" className="space-y-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="point-label" className="min-w-0 flex-1 font-serif text-xl font-semibold">
          {label}{" "}
          <span className="text-base font-normal text-ink-soft">
            {reviewer}
            {weight ? ` · ${weight}` : ""}
            {is_remark ? " · remark" : ""}
          </span>
        </h2>
        {is_remark || isGone ? null : (
          <Select
            aria-label="Status"
            value={status}
            onChange={(event) => {
              const chosen = STATUSES.find((each) => each === event.target.value);
              if (chosen) void controls.editPoint(point_id, { status: chosen });
            }}
          >
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {STATUS_WORDS[each]}
              </option>
            ))}
          </Select>
        )}
        {people.length < 2 || isGone ? null : (
          <PersonSelect
            className="max-w-44"
            label="Who answers this point"
            people={people}
            value={point.assignee}
            onChoose={(id) => void controls.editPoint(point_id, { assignee_id: id })}
          />
        )}
        {isGone ? null : (
          <PointMenu
            {...{ point, at, count: response.points.length, controls, onEdit: () => setEditing(true) }}
          />
        )}
      </header>
      {isGone ? (
        <GoneNotice
          {...{ point, isEditing, reply: written.text }}
          onAddAgain={async () => {
            const added = await controls.addAgain(point_id, written.text);
            if (added !== null) onChoose(added);
          }}
          onDiscard={() => controls.discard(point_id)}
        />
      ) : null}
      <PointWords {...{ point, controls, isEditing, isGone, onEditing: setEditing }} />
      {isGone ? null : (
        <PointPassages
          {...{ point, controls, sessionId: response.session_id, documentId: response.document_id }}
        />
      )}
      <PointReply {...{ written, isGone }} />
      {isGone ? null : <PointChanges {...{ point, response, controls }} />}
      {next && !isGone ? (
        <button type="button" onClick={() => onChoose(next.point_id)} className="link text-sm">
          Next point: {next.label}
        </button>
      ) : null}
    </article>
  );
}
