"use client";

import { Circle, CircleCheck, CircleDot, MessageSquareText, UserRound } from "lucide-react";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { Point } from "#lib/responses/schema.ts";

interface PointListProps {
  points: readonly Point[];
  /** Points that others removed while this person wrote in them. */
  gone: readonly Point[];
  chosenId: string | null;
  onChoose: (id: string) => void;
}

/** All points by reviewer, with how far each one is. */
export function PointList({ points, gone, chosenId, onChoose }: PointListProps) {
  const rows = (own: readonly Point[]) => (
    <ul className="mt-2 space-y-0.5">
      {own.map((point) => (
        <PointRow
          key={point.point_id}
          point={point}
          isChosen={point.point_id === chosenId}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
  return (
    <nav aria-label="Points" className="space-y-6">
      {byReviewer(points).map(({ name, own }) => {
        const asking = own.filter((point) => !point.is_remark);
        const done = asking.filter(({ status }) => status === "done").length;
        return (
          <section key={own[0]?.point_id} aria-label={name}>
            <div className="mb-2 flex items-baseline justify-between gap-2">
              <h2 className="font-serif font-semibold">{name}</h2>
              <span className="text-xs text-ink-faint tabular-nums">
                {done} of {countNoun(asking.length, "point")}
              </span>
            </div>
            <ProgressBar
              value={asking.length === 0 ? 100 : (done / asking.length) * 100}
              label={`Answered: ${name}`}
              tone="good"
            />
            {rows(own)}
          </section>
        );
      })}
      {gone.length === 0 ? null : (
        <section aria-label="Removed by others">
          <h2 className="font-serif font-semibold">Removed by others</h2>
          <p className="text-xs text-ink-faint">What you wrote in these is not saved.</p>
          {rows(gone)}
        </section>
      )}
    </nav>
  );
}

const STATUS_ICONS = { open: Circle, drafted: CircleDot, done: CircleCheck } as const;
const STATUS_WORDS = { open: "Open", drafted: "Drafted", done: "Done" } as const;
const STATUS_INK = { open: "text-ink-faint", drafted: "text-accent", done: "text-good" } as const;

function PointRow({
  point,
  isChosen,
  onChoose,
}: {
  point: Point;
  isChosen: boolean;
  onChoose: (id: string) => void;
}) {
  const { point_id, label, text, status, is_remark, assignee } = point;
  const Icon = is_remark ? MessageSquareText : STATUS_ICONS[status];
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? "true" : undefined}
        onClick={() => onChoose(point_id)}
        className={`flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-wash ${isChosen ? "bg-accent-wash" : ""}`}
      >
        <Icon
          size={15}
          role="img"
          aria-label={is_remark ? "Remark" : STATUS_WORDS[status]}
          className={`mt-0.5 shrink-0 ${is_remark ? "text-ink-faint" : STATUS_INK[status]}`}
        />
        <span className="min-w-0 flex-1">
          <span className="font-medium tabular-nums">{label}</span>{" "}
          <span className="line-clamp-2 text-ink-soft">{text}</span>
          {assignee ? (
            <span className="mt-0.5 flex items-center gap-1 text-xs text-ink-faint">
              <UserRound size={12} aria-hidden="true" />
              {assignee.name}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
}

/** Points of one reviewer that follow each other. */
function byReviewer(points: readonly Point[]): { name: string; own: Point[] }[] {
  const groups: { name: string; own: Point[] }[] = [];
  for (const point of points) {
    const last = groups.at(-1);
    if (last?.name === point.reviewer) last.own.push(point);
    else groups.push({ name: point.reviewer, own: [point] });
  }
  return groups;
}
