import { Check, ChevronsDownUp, CircleHelp, RotateCcw } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChangedWords } from "#components/ui/changed-words.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { FormulaText } from "#components/ui/formula-text.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Prose } from "#components/ui/prose.tsx";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { EvidenceTable } from "./evidence-table.tsx";
import { MergedReports } from "./merged-reports.tsx";
import { OriginLine } from "./origin-line.tsx";
import { isDone, type NumberedComment } from "./reader-state.ts";
import { useNearestReader, useReader } from "./reader-store.ts";
import { relatedLabel } from "./related-label.ts";
import type { ReaderControls } from "./use-reader-controls.ts";
import { WrongMenu } from "./wrong-menu.tsx";

interface CommentBodyProps {
  comment: NumberedComment;
  canAct: boolean;
  refusal: string | undefined;
  controls: ReaderControls;
}

/** Loaded with the first open comment that people may write about. */
const ThreadPanel = lazy(async () => ({ default: (await import("./thread-panel.tsx")).ThreadPanel }));

export function CommentBody(props: CommentBodyProps) {
  return props.comment.written ? <WrittenBody {...props} /> : <ReviewBody {...props} />;
}

/** What a person wrote stands with its replies. */
function WrittenBody({ comment, refusal }: CommentBodyProps) {
  return (
    <div className="space-y-3.5 px-3.5 pb-3.5 text-sm motion-safe:animate-appear">
      <Quote comment={comment} />
      {refusal ? <Notice tone="critical">Not saved. {refusal}</Notice> : null}
      <Thread comment={comment} />
    </div>
  );
}

function Quote({ comment }: Pick<CommentBodyProps, "comment">) {
  return (
    <blockquote className="line-clamp-6 border-l-2 border-rule-strong pl-3 font-serif text-base leading-snug text-ink-soft">
      <FormulaText text={comment.quote} />
    </blockquote>
  );
}

/** What people say about the comment, for those who may see it. */
function Thread({ comment }: Pick<CommentBodyProps, "comment">) {
  const store = useReader();
  const isShown = useNearestReader((state) => state.threads !== null, false);
  if (!store || !isShown) return null;
  return (
    <Suspense fallback={null}>
      <ThreadPanel comment={comment} store={store} />
    </Suspense>
  );
}

function ReviewBody({ comment, canAct, refusal, controls }: CommentBodyProps) {
  return (
    <div className="space-y-3.5 px-3.5 pb-3.5 text-sm motion-safe:animate-appear">
      <Quote comment={comment} />
      <Prose markdown={comment.message} />
      {comment.evidence ? <EvidenceTable evidence={comment.evidence} /> : null}
      {comment.suggestion !== null ? (
        <Suggestion quote={comment.quote} suggestion={comment.suggestion} />
      ) : null}
      {comment.related.length > 0 ? <RelatedQuotes comment={comment} controls={controls} /> : null}
      <MergedReports reports={comment.merged_from} />
      <OriginLine comment={comment} />
      <FoldLine comment={comment} />
      {refusal ? <Notice tone="critical">Not saved. {refusal}</Notice> : null}
      {canAct ? <Actions comment={comment} controls={controls} /> : null}
      <Thread comment={comment} />
    </div>
  );
}

function RelatedQuotes({ comment, controls }: Pick<CommentBodyProps, "comment" | "controls">) {
  // Quotes without labels are other places of the same problem.
  const isSame = comment.related.every((related) => relatedLabel(related) === null);
  return (
    <div>
      <p className="mb-1.5 text-xs text-ink-faint">{isSame ? "Also here" : "Compare with"}</p>
      <ul className="flex flex-wrap gap-1.5">
        {comment.related.map((related, i) => (
          <li key={`${related.start}-${related.end}-${related.label ?? ""}`} className="max-w-full">
            <button
              type="button"
              title={related.quote}
              onClick={() => controls.show(related.start, `${comment.number}.${i}`)}
              className="block max-w-full truncate rounded-full border border-rule bg-paper px-2.5 py-0.5 text-xs hover:border-accent hover:text-accent"
            >
              {relatedLabel(related) === null ? null : (
                <span className="text-ink-faint">{relatedLabel(related)}: </span>
              )}
              <FormulaText text={shorten(related.quote)} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LONGEST_RELATED = 60;

/** Cuts a long quote between words. A formula that is cut is shown as its source. */
function shorten(quote: string): string {
  return quote.length <= LONGEST_RELATED
    ? quote
    : `${quote.slice(0, quote.lastIndexOf(" ", LONGEST_RELATED) || LONGEST_RELATED)}…`;
}

function Actions({ comment, controls }: Pick<CommentBodyProps, "comment" | "controls">) {
  if (isDone(comment)) {
    return (
      <div className="flex flex-wrap gap-2 border-t border-rule pt-3">
        <Button size="sm" onClick={() => controls.undo(comment.id)}>
          <RotateCcw size={15} aria-hidden="true" />
          Reopen
        </Button>
        <Discuss comment={comment} controls={controls} />
      </div>
    );
  }
  return (
    <div className="sticky bottom-0 -mx-3.5 -mb-3.5 flex flex-wrap gap-x-1 gap-y-2 rounded-b-lg bg-sheet px-3.5 pb-3.5 before:mb-1 before:w-full before:border-t before:border-rule">
      <Button
        size="sm"
        title="Address (a)"
        aria-keyshortcuts="a"
        onClick={() => controls.act(comment.id, { type: "addressed" })}
      >
        <Check size={15} aria-hidden="true" />
        Address
      </Button>
      <Button
        size="sm"
        look="quiet"
        title="Dismiss (d)"
        aria-keyshortcuts="d"
        onClick={() => controls.act(comment.id, { type: "dismissed" })}
      >
        Dismiss
      </Button>
      <WrongMenu comment={comment} controls={controls} />
      <Discuss comment={comment} controls={controls} />
    </div>
  );
}

function Discuss({ comment, controls }: Pick<CommentBodyProps, "comment" | "controls">) {
  return (
    <Button
      size="sm"
      look="quiet"
      title="Discuss (c)"
      aria-keyshortcuts="c"
      onClick={() => controls.discuss(comment.id)}
    >
      Discuss
    </Button>
  );
}

/** Says why a comment is folded, or why a shown comment is in doubt. */
function FoldLine({ comment }: { comment: Pick<Comment, "shown" | "fold_reason"> }) {
  const { shown, fold_reason: reason } = comment;
  if (shown && reason === null) return null;
  const Icon = shown ? CircleHelp : ChevronsDownUp;
  return (
    <p className="flex gap-1.5 text-xs text-ink-faint">
      <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <span className="font-medium text-ink-soft">{shown ? "In doubt." : "Folded."}</span>{" "}
        {reason ?? "This comment is less important than those that are shown first."}
      </span>
    </p>
  );
}

/** Shows the suggested replacement of the quote as changed words. */
function Suggestion({ quote, suggestion }: { quote: string; suggestion: string }) {
  return (
    <div className="rounded-md border border-rule bg-paper">
      <div className="flex items-center justify-between gap-2 border-b border-rule py-1 pr-1 pl-3 text-xs text-ink-faint">
        Suggested
        <CopyButton text={suggestion} label="Copy" />
      </div>
      <p className="px-3 py-2 font-serif text-base leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
        {suggestion === "" ? <span className="text-ink-faint">Remove: </span> : null}
        <ChangedWords before={quote} after={suggestion} />
      </p>
    </div>
  );
}
