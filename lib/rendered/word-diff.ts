import { diffArrays } from "diff";

export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Below this share of common words the two texts are shown whole: a few equal words would only confuse. */
const MIN_COMMON_SHARE = 0.25;
/** A diff takes time with the words times the changes. Texts with more changes are shown whole. */
const MOST_CHANGES = 600;
/** Longer texts are shown whole. */
const MOST_WORDS = 40_000;

/** Returns what changes from a text to another, by words and the white space between them. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const words = { before: split(before), after: split(after) };
  const whole = joinNeighbours([part("removed", before), part("added", after)]);
  if (Math.max(words.before.length, words.after.length) > MOST_WORDS) return whole;
  const changes = diffArrays(words.before, words.after, { maxEditLength: MOST_CHANGES });
  if (!changes) return whole;
  const common = changes.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value);
  const most = Math.max(countWords(words.before), countWords(words.after));
  if (countWords(common) < MIN_COMMON_SHARE * most) return whole;
  return joinNeighbours(
    changes.map(({ added, removed, value }) =>
      part(removed ? "removed" : added ? "added" : "same", value.join("")),
    ),
  );
}

function split(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

function countWords(pieces: readonly string[]): number {
  return pieces.filter((piece) => piece.trim() !== "").length;
}

function part(kind: DiffPart["kind"], text: string): DiffPart {
  return { kind, text };
}

/** Joins changes that only white space separates, so that words that change together stay together. */
function joinNeighbours(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    if (removed !== "") joined.push(part("removed", removed));
    if (added !== "") joined.push(part("added", added));
    removed = "";
    added = "";
  };
  for (const [i, { kind, text }] of parts.entries()) {
    const isBetweenChanges = removed !== "" && added !== "" && (parts[i + 1]?.kind ?? "same") !== "same";
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (text.trim() === "" && isBetweenChanges) {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push(part("same", text));
    }
  }
  flush();
  return joined;
}
