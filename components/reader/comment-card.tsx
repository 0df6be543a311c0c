"use client";

import { MessageSquareText } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { FormulaText } from "#components/ui/formula-text.tsx";
import { SelectBox } from "#components/ui/select-box.tsx";
import { CommentBody } from "./comment-body.tsx";
import { SEVERITY_LOOKS, TYPE_WORDS } from "./describe-comment.ts";
import type { NumberedComment } from "./reader-state.ts";
import { useNearestReader } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";
import { authorName } from "./written-comments.ts";

function statusOf({ is_addressed, is_dismissed, isWrong, written }: NumberedComment): string {
  if (written) return is_addressed ? " · resolved" : "";
  if (is_addressed) return " · addressed";
  return is_dismissed ? ` · dismissed${isWrong ? " as wrong" : ""}` : "";
}

/** A person's comment has no severity: its author stands in that place. */
function lookOf({ written, severity }: NumberedComment) {
  if (!written) return SEVERITY_LOOKS[severity];
  return { icon: MessageSquareText, word: authorName(written.author), ink: "text-accent" };
}

interface CommentCardProps {
  comment: NumberedComment;
  isOpen: boolean;
  canAct: boolean;
  refusal: string | undefined;
  controls: ReaderControls;
  /** Left out where cards cannot be selected. */
  isSelected?: boolean;
}

/** Shows one comment: its title when closed, everything when open. */
export const CommentCard = memo(function CommentCard(props: CommentCardProps) {
  const { comment, isOpen, canAct, refusal, controls, isSelected } = props;
  const { icon: Icon, word, ink } = lookOf(comment);
  const [type] = comment.types;
  const thread = useNearestReader((state) => state.threadLines[comment.id] ?? "", "");
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (controls.takesFocus(comment.id)) head.current?.focus({ preventScroll: true });
  }, [controls, comment.id]);
  return (
    <article
      aria-labelledby={`comment-${comment.number}`}
      className={`relative rounded-lg border bg-sheet transition-shadow ${isOpen ? "border-rule-strong shadow-lift" : "border-rule hover:border-rule-strong"}`}
    >
      {isSelected === undefined ? null : (
        <span className="absolute top-7 right-2 z-[1]">
          <SelectBox
            label={`Select comment ${comment.number}`}
            isSelected={isSelected}
            onSelect={(selects) => controls.select(comment.id, selects)}
          />
        </span>
      )}
      <h3 id={`comment-${comment.number}`}>
        <button
          ref={head}
          type="button"
          aria-expanded={isOpen}
          onClick={() => controls.choose(isOpen ? null : comment.id)}
          className="flex w-full gap-2.5 rounded-lg px-3.5 py-2.5 text-left"
        >
          <Icon size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${ink}`} />
          <span className="min-w-0 flex-1">
            <span className={`block text-sm font-medium ${isOpen ? "" : "line-clamp-2"}`}>
              <FormulaText text={comment.title} />
            </span>
            <span className="mt-0.5 block truncate text-xs text-ink-faint">
              <span className={`font-medium ${ink}`}>{word}</span>
              {type ? ` · ${TYPE_WORDS[type]}` : ""}
              {statusOf(comment)}
              {thread ? ` · ${thread}` : ""}
            </span>
          </span>
          <span className="mt-0.5 text-xs text-ink-faint tabular-nums">
            <span className="sr-only">Comment </span>
            {comment.number}
          </span>
        </button>
      </h3>
      {isOpen ? (
        <CommentBody comment={comment} canAct={canAct} refusal={refusal} controls={controls} />
      ) : null}
    </article>
  );
});
