"use client";

import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { FormulaText } from "#components/ui/formula-text.tsx";
import { Prose } from "#components/ui/prose.tsx";
import { useStore } from "#components/ui/store.ts";
import { countNoun } from "#lib/count-noun.ts";
import { checksLine, manuscriptLine, type Overview } from "#lib/reviews/overview-schema.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { SEVERITY_LOOKS, TYPE_WORDS } from "./describe-comment.ts";
import { usePageLinks } from "./page-links.ts";
import { isDone, type NumberedComment } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface OpeningProps {
  store: ReaderStore;
  controls: ReaderControls;
}

/** The first half minute with a review: what the manuscript is, what matters most, and where to begin. */
export function Opening({ store, controls }: OpeningProps) {
  const session = useStore(store, (state) => state.session);
  const { overview } = session;
  if (overview === null) return null;
  return (
    <section
      aria-labelledby="opening"
      className="no-print mb-10 rounded-lg border border-rule bg-sheet px-5 py-4 text-[0.9375rem] leading-relaxed"
    >
      <h2 id="opening" className="text-sm font-semibold text-ink-soft">
        <UnbrokenCounts line={manuscriptLine(overview)} />
      </h2>
      {session.venue ? (
        <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
          For the venue {session.venue.name}
        </p>
      ) : null}
      {session.summary ? (
        <p className="mt-2 font-serif text-base leading-snug text-ink-soft">
          <FormulaText text={session.summary} />
        </p>
      ) : null}
      <Assessment overview={overview} store={store} controls={controls} />
      <FirstComments overview={overview} store={store} controls={controls} />
      <CheckCount session={session} overview={overview} />
    </section>
  );
}

/** Breaks the line after a dot between its parts, so that a count stays with its noun. */
function UnbrokenCounts({ line }: { line: string }) {
  return line.split(" · ").map((part, i, { length }) => (
    <Fragment key={part}>
      {i > 0 ? " " : ""}
      <span className={i > 0 ? "whitespace-nowrap" : ""}>
        {part}
        {i < length - 1 ? "\u00a0·" : ""}
      </span>
    </Fragment>
  ));
}

export function Assessment({ overview, store, controls }: OpeningProps & { overview: Overview }) {
  const { judgement, sentences, notes } = overview;
  const pageLinks = usePageLinks(store, controls, controls.choose);
  return (
    <div className="mt-3.5 space-y-2">
      {judgement === null ? (
        <>
          <h3 className="font-semibold">What matters most</h3>
          <Prose markdown={sentences.join(" ")} />
        </>
      ) : (
        <Prose markdown={judgement} pageLinks={pageLinks} />
      )}
      {notes.length > 0 ? (
        <div className="text-sm text-ink-soft">
          <Prose markdown={notes.join("\n\n")} />
        </div>
      ) : null}
    </div>
  );
}

function FirstComments({ overview, store, controls }: OpeningProps & { overview: Overview }) {
  const all = useStore(store, (state) => state.comments);
  const comments = all.filter(({ written }) => written === null);
  const first = overview.first_comment_ids.flatMap((id) => comments.find((one) => one.id === id) ?? []);
  if (first.length === 0) return null;
  return (
    <div className="mt-3.5">
      <h3 className="font-semibold">
        Look at these first
        {comments.length > first.length ? (
          <span className="ml-2 text-xs font-normal text-ink-faint">
            {first.length} of {countNoun(comments.length, "comment")}
          </span>
        ) : null}
      </h3>
      <ol className="-mx-2 mt-1">
        {first.map((comment) => (
          <li key={comment.id}>
            <FirstComment
              comment={comment}
              hasTwin={first.some(({ id, title }) => id !== comment.id && title === comment.title)}
              onChoose={() => controls.choose(comment.id)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface FirstCommentProps {
  comment: NumberedComment;
  /** True if another comment of the list has the same title; the quote then tells them apart. */
  hasTwin: boolean;
  onChoose: () => void;
}

function FirstComment({ comment, hasTwin, onChoose }: FirstCommentProps) {
  const { icon: Icon, word, ink } = SEVERITY_LOOKS[comment.severity];
  const [type] = comment.types;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="group flex w-full items-start gap-2.5 rounded-md px-2 py-1 text-left hover:bg-wash"
    >
      <Icon size={16} role="img" aria-label={word} className={`mt-1 shrink-0 ${ink}`} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span
          className={`text-accent underline decoration-1 underline-offset-4 ${isDone(comment) ? "line-through" : ""}`}
        >
          <FormulaText text={comment.title} />
        </span>
        {hasTwin ? (
          <span className="ml-2 text-ink-soft">
            <FormulaText text={`“${shortQuote(comment.quote)}”`} />
          </span>
        ) : null}
        {type ? (
          <span className="ml-2 text-xs whitespace-nowrap text-ink-faint">{TYPE_WORDS[type]}</span>
        ) : null}
      </span>
    </button>
  );
}

const LONGEST_QUOTE = 40;

function shortQuote(quote: string): string {
  if (quote.length <= LONGEST_QUOTE) return quote;
  return `${quote.slice(0, quote.lastIndexOf(" ", LONGEST_QUOTE) || LONGEST_QUOTE)}…`;
}

/** One line on the checks, which unfolds to everything that was checked. */
function CheckCount({ session, overview }: { session: Session; overview: Overview }) {
  const { details } = session.feedback.overall;
  return (
    <details className="group/checks mt-3.5 border-t border-rule pt-2.5 text-sm">
      <summary className="flex cursor-pointer list-none items-center gap-1 text-ink-faint hover:text-ink">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open/checks:rotate-90"
        />
        <span>
          {checksLine(overview.checks)} · <span className="underline underline-offset-4">details</span>
        </span>
      </summary>
      <div className="mt-3">
        <Prose markdown={details} />
      </div>
    </details>
  );
}
