import type { PointRow } from "#db/queries/response-points.ts";
import { overlaps } from "#lib/manuscript/span.ts";
import { responseLimitReached } from "../problems.ts";
import { LONGEST_TEXT, MOST_CHANGES, MOST_PASSAGES, type Passage } from "../schema.ts";

/** Two points as one. @throws response-limit-reached if the one would be too long */
export function joined(first: PointRow, second: PointRow) {
  const text = `${first.text}\n\n${second.text}`;
  const reply = [first.reply, second.reply].filter((each) => each.trim() !== "").join("\n\n");
  for (const { length } of [text, reply])
    if (length > LONGEST_TEXT)
      throw responseLimitReached("Both points together are too long for one.", {
        limit: LONGEST_TEXT,
        actual: length,
      });
  const changes = [...first.changes, ...second.changes];
  if (changes.length > MOST_CHANGES)
    throw responseLimitReached("Both points together quote too many changes for one. Remove some.", {
      limit: MOST_CHANGES,
      actual: changes.length,
    });
  const passages = [...first.passages];
  for (const each of second.passages)
    if (!passages.some((known: Passage) => overlaps(known, each))) passages.push(each);
  return {
    text,
    reply,
    changes,
    passages: passages.slice(0, MOST_PASSAGES),
    isRemark: first.isRemark && second.isRemark,
    weight: first.weight === "major" || second.weight === "major" ? "major" : (first.weight ?? second.weight),
    status: first.status === second.status ? first.status : "open",
    assigneeId: first.assigneeId ?? second.assigneeId,
  } as const;
}
