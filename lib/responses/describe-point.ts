import type { Point } from "./schema.ts";

const SHOWN_IN_A_LINE = 160;

/** Returns a point in one line, for a list. */
export function pointLine({ point_id, label, text, status, is_remark, passages, reply }: Point): string {
  const words = text.replace(/\s+/g, " ");
  const shown =
    words.length <= SHOWN_IN_A_LINE ? words : `${words.slice(0, SHOWN_IN_A_LINE).toWellFormed()}…`;
  const state = is_remark ? "remark" : status;
  const answered = reply.trim() === "" ? "no reply" : "with a reply";
  return `- ${point_id}: ${label} [${state}, ${answered}, passages: ${passages.length}] ${shown}`;
}

/** Returns a point with everything that belongs to it, for somebody who answers it. */
export function describePoint(point: Point): string {
  const { label, reviewer, weight, text, passages, reply, changes, assignee } = point;
  const about = passages.map(({ start, end, quote }) => `- characters ${start}–${end}: ${quote}`);
  const changed = changes.map(({ before, after, place }) =>
    [`- before: ${before}`, `  after: ${after}`, place && `  where: ${place}`].filter(Boolean).join("\n"),
  );
  return [
    `${label} (${[reviewer, weight].filter(Boolean).join(", ")})`,
    `The reviewer wrote:\n${text}`,
    about.length > 0 ? `In the manuscript:\n${about.join("\n")}` : "",
    reply.trim() === "" ? "There is no reply yet." : `The reply:\n${reply}`,
    changed.length > 0 ? `Changes that the letter quotes:\n${changed.join("\n")}` : "",
    assignee ? `Who answers it: ${assignee.name}` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
