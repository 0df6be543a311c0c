import { Fragment } from "react";

/** Shows a sentence, with `backticks` as code. */
export function CodeWords({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence never move.
      <code key={index} className="rounded-sm bg-wash px-1 font-mono text-[0.88em] [overflow-wrap:anywhere]">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence never move.
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
