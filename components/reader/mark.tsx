"use client";

import type { ReactNode } from "react";
import { SEVERITIES, type Severity } from "#lib/reviews/comment-types.ts";
import { matches } from "./filter-comments.ts";
import { POINTED } from "./hast-highlights.ts";
import { isDone, type NumberedComment, type ReaderState } from "./reader-state.ts";
import { useNearestReader } from "./reader-store.ts";

interface MarkProps {
  /** Space-separated: "3" is the quote of comment 3, "3.0" the first place related to it. */
  tokens: string;
  /** The tokens whose first piece this is: what a jump aims at. */
  first: string | undefined;
  /** The tokens whose last piece this is: where the number stands. */
  last: string | undefined;
  children: ReactNode;
}

export function Mark({ children, ...marked }: MarkProps) {
  return <mark {...useLook(marked)}>{children}</mark>;
}

export function MarkedBlock({ children, ...marked }: MarkProps) {
  return (
    <div className="marked-block" {...useLook(marked)}>
      {children}
    </div>
  );
}

function useLook({ tokens, first, last }: Omit<MarkProps, "children">) {
  const look = useNearestReader((state) => lookOf(tokens, last, state), "||");
  const [severity, active, numbers] = look.split("|");
  return {
    "data-m": tokens,
    "data-first": first,
    "data-severity": severity || undefined,
    "data-active": active || undefined,
    "data-number": numbers || undefined,
  };
}

/** "major|active|3,4": the gravest severity here, whether it is open, the numbers that end here. One string, to compare. */
function lookOf(tokens: string, last: string | undefined, state: ReaderState): string {
  let gravest: Severity | null = null;
  let active = "";
  const numbers: string[] = [];
  const ending = last?.split(" ") ?? [];
  for (const token of tokens.split(" ")) {
    if (token === POINTED) active = "active";
    const [number = "", related] = token.split(".");
    const comment = state.comments[Number(number) - 1];
    if (!comment) continue;
    const isActive = comment.id === state.activeId;
    if (isActive) active = "active";
    if (related !== undefined || !(isActive || isShown(comment, state))) continue;
    gravest = graver(gravest, comment.severity);
    if (ending.includes(token)) numbers.push(number);
  }
  return `${gravest ?? (active && "related")}|${active}|${numbers.join(",")}`;
}

function isShown(comment: NumberedComment, state: ReaderState): boolean {
  return !isDone(comment) && (comment.shown || state.unfolded) && matches(comment, state.filter);
}

function graver(a: Severity | null, b: Severity): Severity {
  return a && SEVERITIES.indexOf(a) <= SEVERITIES.indexOf(b) ? a : b;
}
