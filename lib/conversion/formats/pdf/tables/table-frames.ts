import type { Item } from "../page/pdf-item.ts";
import { middleX, middleY } from "../page/pdf-page.ts";
import type { Frame } from "./build-table.ts";
import { isCaptionLine, isProseLine } from "./prose-lines.ts";
import type { Rule, Rules } from "./rule-lines.ts";
import { linesOf, type TextLine } from "./words.ts";

const JOINT = 4;
const SAME_EDGE = 5;
const MAX_FRAMES = 80;
const MAX_WORDS = 6_000;

const isWithin = (frame: { from: number; to: number }, rule: Rule) =>
  rule.from > frame.from - SAME_EDGE && rule.to < frame.to + SAME_EDGE;

/** Lines that touch one another, as the frames that they make. */
function gridFrames({ across, down }: Rules): { frames: Frame[]; used: Set<Rule> } {
  const parent = new Map<Rule, Rule>();
  const rootOf = (rule: Rule): Rule => {
    let root = rule;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    for (let at = rule; at !== root; ) {
      const up = parent.get(at) ?? root;
      parent.set(at, root);
      at = up;
    }
    return root;
  };
  const sorted = across.toSorted((a, b) => a.at - b.at);
  for (const line of down) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.at ?? 0) < line.from - JOINT) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < sorted.length; i++) {
      const other = sorted[i];
      if (other === undefined || other.at > line.to + JOINT) break;
      if (line.at < other.from - JOINT || line.at > other.to + JOINT) continue;
      const [a, b] = [rootOf(line), rootOf(other)];
      if (a !== b) parent.set(a, b);
    }
  }
  const [frames, used] = [[] as Frame[], new Set<Rule>()];
  const isDown = new Set(down);
  for (const group of Map.groupBy([...across, ...down], rootOf).values()) {
    const rows = group.filter((rule) => !isDown.has(rule));
    const columns = group.filter((rule) => isDown.has(rule));
    if (rows.length < 2 || columns.length < 1) continue;
    for (const rule of group) used.add(rule);
    frames.push({
      x0: Math.min(...rows.map((r) => r.from)),
      x1: Math.max(...rows.map((r) => r.to)),
      y0: Math.min(...rows.map((r) => r.at), ...columns.map((c) => c.from)),
      y1: Math.max(...rows.map((r) => r.at), ...columns.map((c) => c.to)),
      across: rows.toSorted((a, b) => a.at - b.at),
      down: columns,
    });
  }
  return { frames, used };
}

/** Rules of one extent below one another. */
function families(rules: readonly Rule[]): Rule[][] {
  const out: Rule[][] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const family = out.findLast(
      ([head]) =>
        head !== undefined &&
        Math.abs(head.from - rule.from) < SAME_EDGE &&
        Math.abs(head.to - rule.to) < SAME_EDGE,
    );
    if (family !== undefined) family.push(rule);
    else if (out.length < 400) out.push([rule]);
  }
  return out;
}

/** Cells that begin where those of the rows above do, however much is written in them. */
const isAligned = (line: TextLine, starts: readonly number[]) =>
  line.runs.length > 1 && line.runs.every((run) => starts.some((x) => Math.abs(x - run.x0) < 1.5));

/** A family's rules as tables: prose or a caption between two rules parts one table from the next. */
function splitFamily(family: readonly Rule[], words: readonly Item[]): Rule[][] {
  const [head] = family;
  if (head === undefined) return [];
  const { from, to } = head;
  const out: Rule[][] = [];
  let open: Rule[] = [head];
  let starts: number[] = [];
  for (let i = 1; i < family.length; i++) {
    const [above, below] = [family[i - 1], family[i]];
    if (above === undefined || below === undefined) break;
    const between = words.filter((w) => {
      const [x, y] = [middleX(w), middleY(w)];
      return x > from - 4 && x < to + 4 && y > above.at && y < below.at;
    });
    const lines = linesOf(between.slice(0, MAX_WORDS));
    const prose = lines.filter((line) => isProseLine(line, to - from) && !isAligned(line, starts)).length;
    const isApart =
      lines.some(isCaptionLine) || (prose > 0 && prose >= lines.length * 0.4) || below.at - above.at > 640;
    if (isApart) {
      out.push(open);
      open = [below];
      starts = [];
    } else {
      open.push(below);
      starts.push(...lines.flatMap((line) => line.runs.map((run) => run.x0)));
    }
  }
  return [...out, open].filter((rules) => (rules.at(-1)?.at ?? 0) - (rules[0]?.at ?? 0) > 6);
}

/** A rule alone with the cells of a heading on it. */
function headedFrames(rule: Rule, words: readonly Item[]): Frame[] {
  const on = words.filter((w) => {
    const x = middleX(w);
    return x > rule.from - 4 && x < rule.to + 4 && w.base < rule.at + 1 && w.base > rule.at - w.size * 1.2;
  });
  const head = linesOf(on.slice(0, MAX_WORDS)).at(-1);
  if (head === undefined || head.runs.length < 2 || isProseLine(head, rule.to - rule.from)) return [];
  return [{ x0: rule.from, x1: rule.to, y0: head.y0 - 1, y1: rule.at, across: [rule], down: [] }];
}

/** Where a page's lines and shaded rows say that tables may be, the surest first. */
export function tableFrames(rules: Rules, words: readonly Item[]): Frame[] {
  const { frames, used } = gridFrames(rules);
  const free = rules.across.filter((rule) => !used.has(rule));
  const toFrame = (kept: readonly Rule[]): Frame => {
    const [first, last] = [kept[0], kept.at(-1)];
    const extent = { from: first?.from ?? 0, to: first?.to ?? 0 };
    const [y0, y1] = [first?.at ?? 0, last?.at ?? 0];
    const isIn = (rule: Rule) => rule.at > y0 - 1 && rule.at < y1 + 1 && isWithin(extent, rule);
    return {
      x0: extent.from,
      x1: extent.to,
      y0,
      y1,
      across: free.filter(isIn),
      down: rules.down.filter(
        (r) => r.from > y0 - 3 && r.to < y1 + 3 && r.at > extent.from - 2 && r.at < extent.to + 2,
      ),
    };
  };
  const long = families(free.filter((rule) => rule.to - rule.from > 40)).filter((f) => f.length > 1);
  const ruled = long.flatMap((family) => splitFamily(family, words)).map(toFrame);
  const single = families(free.filter((rule) => rule.to - rule.from > 90))
    .filter((family) => family.length === 1)
    .flatMap(([rule]) => (rule === undefined ? [] : headedFrames(rule, words)));
  const shaded = families(rules.shades)
    .filter((family) => family.length > 1)
    .flatMap((family) => splitFamily(family, words))
    .map((kept) => ({ ...toFrame(kept), across: kept.map((rule) => rule) }));
  const area = (f: Frame) => (f.x1 - f.x0) * (f.y1 - f.y0);
  return [
    ...frames.toSorted((a, b) => area(b) - area(a)),
    ...ruled.toSorted((a, b) => area(b) - area(a)),
    ...shaded.toSorted((a, b) => area(b) - area(a)),
    ...single,
  ].slice(0, MAX_FRAMES);
}
