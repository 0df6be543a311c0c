import { openedInMarkdown } from "../latex/latex-environments.ts";
import { lastStartingBefore } from "../span.ts";
import type { BlockKind, RawBlock } from "./block.ts";
import type { Line } from "./lines.ts";

type Fence = {
  kind: BlockKind;
  /** Stands for `closes`: fences with the same mark close at the same lines. */
  close: string;
  closes: (line: string) => boolean;
  label: string | null;
  sameLine: boolean;
};

/** Reads a block with its own opening and closing lines (code, display mathematics, HTML, front matter); null if none opens here. */
export function fencedBlock(lines: Line[], at: number, line: Line): { block: RawBlock; next: number } | null {
  const first = line.text.trimStart();
  const fence = fenceOf(lines, first, at);
  if (fence === null) return null;
  let last = at;
  if (!fence.sameLine) {
    const closing = closingLine(lines, at, fence);
    if (closing === null) return null;
    last = closing;
  }
  const end = lines[Math.min(last, lines.length - 1)]?.end ?? line.end;
  const span = { start: line.start, end };
  return { block: { kind: fence.kind, span, content: span, level: 0, label: fence.label }, next: last + 1 };
}

/** The lines that close a fence, by the fence's closing mark: looked for once, as each line may open the same fence. */
const closings = new WeakMap<readonly Line[], Map<string, number[]>>();

/** Unclosed, a fence would swallow the rest of the text: then it is no fence. */
function closingLine(lines: Line[], at: number, fence: Fence): number | null {
  const reach = Math.min(lines.length, at + (fence.kind === "math" ? 100 : 2000));
  const known = closings.get(lines) ?? new Map<string, number[]>();
  closings.set(lines, known);
  const key = `${fence.kind} ${fence.close}`;
  const places = known.get(key) ?? lines.flatMap(({ text }, i) => (fence.closes(text) ? [i] : []));
  known.set(key, places);
  const next = places[lastStartingBefore(places, (place) => place, at) + 1];
  return next !== undefined && next < reach ? next : null;
}

const MARKER = /^(?:(?:[-*+•]|\(?(?:\d{1,4}|[a-zA-Z])[.)])[ \t]+|\[\^[^\]\s]{1,60}\]:\s*)(?=`{3}|~{3}|\$\$)/;

function fenceOf(lines: Line[], first: string, at: number): Fence | null {
  if (/^(?:(?:-\s?){3,}|(?:\*\s?){3,}|(?:_\s?){3,})$/.test(first) && at > 0 && !isRuleOfTable(lines, at))
    return mark(null);
  // A number alone on its line is a page or line number that the conversion left.
  if (/^\d{1,5}\s*$/.test(first)) return mark(null);
  if (at === 0 && /^---\s*$/.test(first))
    return until("matter", "---", (line) => /^(?:---|\.\.\.)\s*$/.test(line));
  // An item or a note may open with a fence, whose closing line would else open another one.
  const marker = MARKER.exec(first)?.[0].length ?? 0;
  const inside = first.slice(marker);
  const code = /^(`{3,20}|~{3,20})/.exec(inside)?.[1];
  if (code !== undefined && !inside.slice(code.length).includes(code))
    return until("code", code, (line) => line.trim().startsWith(code));
  if (inside.startsWith("$$") && (marker === 0 || inside.indexOf("$$", 2) < 0))
    return until("math", "$$", (line) => line.includes("$$"), inside.indexOf("$$", 2) > 0);
  const latex = openedInMarkdown(first);
  if (latex !== null)
    return until(latex.kind, latex.close, (line) => line.includes(latex.close), first.includes(latex.close));
  return htmlFence(first);
}

function htmlFence(first: string): Fence | null {
  if (/^:{3,}/.test(first)) return mark(first.replace(/^:+\s*/, ""));
  if (first.startsWith("<!--"))
    return until("html", "-->", (line) => line.includes("-->"), first.includes("-->"));
  const tag = /^<(table|pre|script|style|svg|math)\b/i.exec(first)?.[1]?.toLowerCase();
  if (tag === undefined) return null;
  const close = `</${tag}>`;
  const kind = tag === "table" ? "table" : "code";
  return until(
    kind,
    close,
    (line) => line.toLowerCase().includes(close),
    first.toLowerCase().includes(close),
  );
}

function until(kind: BlockKind, close: string, closes: (line: string) => boolean, sameLine = false): Fence {
  return { kind, close, closes, label: null, sameLine };
}

/** A line that marks something and holds no text itself. */
function mark(label: string | null): Fence {
  return { kind: "div", close: "", closes: () => true, label, sameLine: true };
}

/** A rule of dashes with text right below opens a pandoc table or underlines a heading. */
function isRuleOfTable(lines: Line[], at: number): boolean {
  return [lines[at - 1], lines[at + 1]].some((line) => line !== undefined && line.text.trim() !== "");
}
