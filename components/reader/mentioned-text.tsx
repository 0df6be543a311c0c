import { useMemo } from "react";
import type { ThreadPerson } from "#lib/reviews/thread-schema.ts";

/** Shows what somebody wrote as it is, with the names of the people whom it mentions marked. */
export function MentionedText({ text, people }: { text: string; people: readonly ThreadPerson[] }) {
  const parts = useMemo(
    () =>
      splitMentions(
        text,
        people.map(({ name }) => name),
      ),
    [text, people],
  );
  return (
    <p className="mt-0.5 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ at, words, isName }) =>
        isName ? (
          <span key={at} className="rounded bg-accent-wash px-0.5 font-medium text-accent">
            {words}
          </span>
        ) : (
          words
        ),
      )}
    </p>
  );
}

interface Part {
  at: number;
  words: string;
  isName: boolean;
}

/** Splits a text at the names that follow an `@`, the longest name first. */
export function splitMentions(text: string, names: readonly string[]): Part[] {
  const parts: Part[] = [];
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const name = longestFirst.find((each) => text.startsWith(each, at + 1));
    if (!name || at < from) continue;
    if (at > from) parts.push({ at: from, words: text.slice(from, at), isName: false });
    from = at + 1 + name.length;
    parts.push({ at, words: text.slice(at, from), isName: true });
  }
  if (from < text.length) parts.push({ at: from, words: text.slice(from), isName: false });
  return parts;
}
