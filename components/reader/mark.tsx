"use client";

import type { CSSProperties, ReactNode } from "react";
import { POINTED } from "#lib/rendered/hast-highlights.ts";
import { SEVERITIES, type Severity } from "#lib/reviews/comment-types.ts";
import { matches } from "./filter-comments.ts";
import { isDone, type NumberedComment, type ReaderState } from "./reader-state.ts";
import { useNearestReader } from "./reader-store.ts";

interface MarkProps {
  /** Separated by spaces: "3" is the quote of comment 3, "3.0" its first related quote. */
  tokens: string;
  /** The tokens that begin here. A jump scrolls to this element. */
  first: string | undefined;
  /** The tokens that end here. This element shows their numbers. */
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

/** A box over the words of a comment on a page. The cards do by keyboard what a click on it does. */
export function MarkedBox({ token, style }: { token: string; style: CSSProperties }) {
  const look = useLook({ tokens: token, first: token, last: token });
  return <div aria-hidden="true" className="page-mark" style={style} {...look} />;
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

/** Returns the highest severity, "active" for an open comment, and the numbers that end here: "major|active|3,4". One string is quick to compare. */
function lookOf(tokens: string, last: string | undefined, state: ReaderState): string {
  let highest: Severity | null = null;
  let active = "";
  let isWritten = false;
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
    if (comment.written) isWritten = true;
    else highest = moreSevere(highest, comment.severity);
    if (ending.includes(token)) numbers.push(number);
  }
  return `${highest ?? (isWritten ? "written" : active && "related")}|${active}|${numbers.join(",")}`;
}

function isShown(comment: NumberedComment, state: ReaderState): boolean {
  return !isDone(comment) && (comment.shown || state.unfolded) && matches(comment, state.filter);
}

function moreSevere(a: Severity | null, b: Severity): Severity {
  return a && SEVERITIES.indexOf(a) <= SEVERITIES.indexOf(b) ? a : b;
}
