"use client";

import { memo, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { definitionsFor, readDefinitions } from "./definitions.ts";
import type { Highlight } from "./hast-highlights.ts";
import { ManuscriptMarkdown } from "./manuscript-markdown.tsx";
import { ManuscriptView } from "./manuscript-view.ts";
import { headingLevels } from "./outline.ts";
import type { NumberedComment } from "./reader-state.ts";
import { type Chunk, chunkAt } from "./split-markdown.ts";
import { useRenderedChunks } from "./use-rendered-chunks.ts";

interface ManuscriptProps {
  markdown: string;
  chunks: readonly Chunk[];
  comments: readonly NumberedComment[];
  imageBase: string;
  imageQuery: string;
  view: RefObject<ManuscriptView | null>;
  /** Comments marked where the reader clicked, by number. */
  onChoose: (numbers: number[]) => void;
}

const NONE: readonly Highlight[] = [];

/** The text, with its marks. It is rendered once; marks follow the reader's state on their own. */
export const Manuscript = memo(function Manuscript(props: ManuscriptProps) {
  const { markdown, chunks, comments, imageBase, imageQuery, view, onChoose } = props;
  const container = useRef<HTMLDivElement>(null);
  const { isRendered, ensure, ensureAll } = useRenderedChunks(chunks.length);
  const highlights = useMemo(() => highlightsByChunk(chunks, comments), [chunks, comments]);
  const levels = useMemo(() => headingLevels(chunks), [chunks]);
  const definitions = useMemo(() => readDefinitions(markdown), [markdown]);
  const resolved = useMemo(
    () => chunks.map((chunk) => definitionsFor(chunk.text, definitions)),
    [chunks, definitions],
  );

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
    const tokens = marked?.dataset.m?.split(" ").filter((token) => !token.includes(".")) ?? [];
    if (tokens.length > 0) onChoose(tokens.map(Number));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; by keyboard, the cards do the same.
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

function highlightsByChunk(chunks: readonly Chunk[], comments: readonly NumberedComment[]): Highlight[][] {
  const byChunk: Highlight[][] = chunks.map(() => []);
  const add = (token: string, start: number, end: number) => {
    for (let i = chunkAt(chunks, start); i <= chunkAt(chunks, Math.max(start, end - 1)); i += 1) {
      byChunk[i]?.push({ token, start, end });
    }
  };
  for (const { number, anchor, related } of comments) {
    add(`${number}`, anchor.start, anchor.end);
    related.forEach((place, i) => {
      add(`${number}.${i}`, place.start, place.end);
    });
  }
  return byChunk;
}
