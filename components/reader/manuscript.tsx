"use client";

import { memo, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { definitionsFor, readDefinitions } from "#lib/rendered/definitions.ts";
import { type Highlight, POINTED } from "#lib/rendered/hast-highlights.ts";
import { type Chunk, chunkAt } from "#lib/rendered/split-markdown.ts";
import type { Passage } from "./find-passage.ts";
import { countFirst } from "./first-view.ts";
import { ManuscriptMarkdown } from "./manuscript-markdown.tsx";
import { ManuscriptView } from "./manuscript-view.ts";
import { headingLevels } from "./outline.ts";
import type { NumberedComment } from "./reader-state.ts";
import type { TextView } from "./text-view.ts";
import { useRenderedChunks } from "./use-rendered-chunks.ts";

interface ManuscriptProps {
  markdown: string;
  chunks: readonly Chunk[];
  comments: readonly NumberedComment[];
  /** A passage that a link or the chat points at, which is marked too. */
  pointed: Passage | null;
  imageBase: string;
  imageQuery: string;
  /** False while pages are shown instead. */
  isShown: boolean;
  view: RefObject<TextView | null>;
  /** Receives the numbers of the comments that are marked at the click. */
  onChoose: (numbers: number[]) => void;
}

const NONE: readonly Highlight[] = [];

/** Shows the text with its marks. The text is rendered once; marks follow the state by themselves. */
export const Manuscript = memo(function Manuscript(props: ManuscriptProps) {
  const { markdown, chunks, comments, pointed, imageBase, imageQuery, isShown, view, onChoose } = props;
  const container = useRef<HTMLDivElement>(null);
  const ofComments = useMemo(() => highlightsByChunk(chunks, comments), [chunks, comments]);
  const highlights = useMemo(() => withPointed(ofComments, chunks, pointed), [ofComments, chunks, pointed]);
  const levels = useMemo(() => headingLevels(chunks), [chunks]);
  const definitions = useMemo(() => readDefinitions(markdown), [markdown]);
  const resolved = useMemo(
    () => chunks.map((chunk) => definitionsFor(chunk.text, definitions)),
    [chunks, definitions],
  );
  const first = useMemo(
    () => countFirst(chunks.map(({ text }, i) => text.length + (resolved[i]?.length ?? 0))),
    [chunks, resolved],
  );
  const { isRendered, ensure, ensureAll } = useRenderedChunks({
    count: chunks.length,
    first,
    isShown,
  });

  useImperativeHandle(
    view,
    () => new ManuscriptView({ container: container.current ?? document.body, chunks, ensure }),
    [chunks, ensure],
  );

  useEffect(() => {
    window.addEventListener("beforeprint", ensureAll);
    return () => window.removeEventListener("beforeprint", ensureAll);
  }, [ensureAll]);

  function choose(target: EventTarget) {
    if (!(target instanceof Element) || target.closest("a") || !window.getSelection()?.isCollapsed) return;
    const marked = target.closest<HTMLElement>("[data-m][data-severity]");
    const tokens = marked?.dataset.m?.split(" ").filter((token) => /^\d+$/.test(token)) ?? [];
    if (tokens.length > 0) onChoose(tokens.map(Number));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer. The cards do the same by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div ref={container} className="manuscript" onClick={(event) => choose(event.target)}>
      {chunks.map((chunk) => (
        <div
          key={chunk.index}
          className="chunk"
          data-chunk={chunk.index}
          style={{ containIntrinsicBlockSize: `auto ${estimatedHeight(chunk)}px` }}
        >
          {isRendered(chunk.index) ? (
            <ManuscriptMarkdown
              text={chunk.text}
              offset={chunk.start}
              definitions={resolved[chunk.index] ?? ""}
              highlights={highlights[chunk.index] ?? NONE}
              imageBase={imageBase}
              imageQuery={imageQuery}
              headingLevel={levels[chunk.index] ?? 2}
            />
          ) : (
            <div aria-hidden="true" style={{ height: estimatedHeight(chunk) }} />
          )}
        </div>
      ))}
    </div>
  );
});

const LINE_PIXELS = 31;
const LINE_CHARACTERS = 72;

function estimatedHeight({ text }: Chunk): number {
  return Math.round(LINE_PIXELS * (text.length / LINE_CHARACTERS + text.split("\n\n").length * 0.7 + 1));
}

/** Chunks without marks share one list, so that they are not rendered again when others change. */
function highlightsByChunk(
  chunks: readonly Chunk[],
  comments: readonly NumberedComment[],
): (readonly Highlight[])[] {
  const byChunk: Highlight[][] = chunks.map(() => []);
  const add = (token: string, start: number, end: number) => {
    for (let i = chunkAt(chunks, start); i <= chunkAt(chunks, Math.max(start, end - 1)); i += 1) {
      byChunk[i]?.push({ token, start, end });
    }
  };
  for (const { number, anchor, related } of comments) {
    add(`${number}`, anchor.start, anchor.end);
    related.forEach((quote, i) => {
      add(`${number}.${i}`, quote.start, quote.end);
    });
  }
  return byChunk.map((highlights) => (highlights.length > 0 ? highlights : NONE));
}

/** Only the chunks that contain the passage get a new list and are rendered again. */
function withPointed(
  byChunk: readonly (readonly Highlight[])[],
  chunks: readonly Chunk[],
  pointed: Passage | null,
): readonly (readonly Highlight[])[] {
  if (!pointed) return byChunk;
  const first = chunkAt(chunks, pointed.start);
  const last = chunkAt(chunks, pointed.end - 1);
  return byChunk.map((highlights, i) =>
    i < first || i > last ? highlights : [...highlights, { token: POINTED, ...pointed }],
  );
}
