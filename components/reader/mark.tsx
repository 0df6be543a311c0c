"use client";

import type { ReactNode } from "react";
import { SEVERITIES, type Severity } from "#lib/reviews/comment-types.ts";
import { matches } from "./filter-comments.ts";
import { isDone, type NumberedComment, type ReaderState } from "./reader-state.ts";
import { useNearestReader } from "./reader-store.ts";

interface MarkProps {
  /** Space-separated: "3" is the quote of comment 3, "3.0" the first place related to it. */
  tokens: string;
  /** The tokens whose first piece this is. */
  first: string | undefined;
  children: ReactNode;
}

export function Mark({ tokens, first, children }: MarkProps) {
  const look = useNearestReader((state) => lookOf(tokens, state), "");
  const [severity, ...flags] = look.split(" ");
  return (
    <mark
      data-m={tokens}
      data-first={first}
      data-severity={severity || undefined}
      data-active={flags.includes("active") || undefined}
      data-number={first && flags.includes("open") ? numberOf(first) : undefined}
    >
      {children}
    </mark>
  );
}

export function MarkedBlock({ tokens, first, children }: MarkProps) {
  const look = useNearestReader((state) => lookOf(tokens, state), "");
  const [severity, ...flags] = look.split(" ");
  return (
    <div
      className="marked-block"
      data-m={tokens}
      data-first={first}
      data-severity={severity || undefined}
      data-active={flags.includes("active") || undefined}
      data-number={first && flags.includes("open") ? numberOf(first) : undefined}
    >
      {children}
    </div>
  );
}

/** The numbers of the comments that start here; related places carry none. */
function numberOf(first: string): string | undefined {
  const numbers = first.split(" ").filter((token) => !token.includes("."));
  return numbers.length > 0 ? numbers.join(",") : undefined;
}

/** "major open active": the gravest severity among the comments here, and how they stand. One string, to compare. */
function lookOf(tokens: string, state: ReaderState): string {
  let gravest: Severity | null = null;
  let active = false;
  for (const token of tokens.split(" ")) {
    const [number = "", related] = token.split(".");
    const comment = state.comments[Number(number) - 1];
    if (!comment) continue;
    const isActive = comment.id === state.activeId;
    if (isActive) active = true;
    if (related === undefined && (isActive || isShown(comment, state)))
      gravest = graver(gravest, comment.severity);
  }
  if (!gravest) return active ? "related active" : "";
  return `${gravest} open${active ? " active" : ""}`;
}

function isShown(comment: NumberedComment, state: ReaderState): boolean {
  return !isDone(comment) && (comment.shown || state.unfolded) && matches(comment, state.filter);
}

function graver(a: Severity | null, b: Severity): Severity {
  return a && SEVERITIES.indexOf(a) <= SEVERITIES.indexOf(b) ? a : b;
}
