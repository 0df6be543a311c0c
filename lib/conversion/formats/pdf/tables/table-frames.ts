import { middleX, middleY } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Frame } from "./build-table.ts";
import { isCaptionLine, isProseLine } from "./prose-lines.ts";
import type { Rule, Rules } from "./rule-lines.ts";
import {
  DOWN_RULE_SHIFT_POINTS,
  DOWN_RULE_SLACK_POINTS,
  FRAME_SLACK_POINTS,
  JOINT_SLACK_POINTS,
  MAX_EDGE_SHIFT_POINTS,
  MAX_FAMILIES,
  MAX_FRAMES,
  MAX_HEADING_RAISE_IN_SIZES,
  MAX_PROSE_BETWEEN_SHARE,
  MAX_RULE_GAP_POINTS,
  MAX_START_SHIFT_POINTS,
  MAX_TABLE_WORDS,
  MIN_FAMILY_RULE_POINTS,
  MIN_FRAME_HEIGHT_POINTS,
  MIN_SINGLE_RULE_POINTS,
  RULE_SLACK_POINTS,
} from "./table-thresholds.ts";
import { linesOf, type TextLine } from "./words.ts";

const isWithin = (frame: { from: number; to: number }, rule: Rule) =>
  rule.from > frame.from - MAX_EDGE_SHIFT_POINTS && rule.to < frame.to + MAX_EDGE_SHIFT_POINTS;

/** Rules that touch one another, directly or over others, as groups (union–find). */
class TouchingRules {
  readonly #parent = new Map<Rule, Rule>();

  rootOf = (rule: Rule): Rule => {
    let root = rule;
    for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
    for (let at = rule; at !== root; ) {
      const up = this.#parent.get(at) ?? root;
      this.#parent.set(at, root);
      at = up;
    }
    return root;
  };

  join(one: Rule, other: Rule): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    if (a !== b) this.#parent.set(a, b);
  }
}

/** Returns the index of the first of sorted rules that stands at an y or below it. */
function firstFrom(sorted: readonly Rule[], y: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Groups lines across and down that touch one another. */
function touchingGroups({ across, down }: Rules): Rule[][] {
  const touching = new TouchingRules();
  const sorted = across.toSorted((a, b) => a.at - b.at);
  for (const line of down) {
    for (let i = firstFrom(sorted, line.from - JOINT_SLACK_POINTS); i < sorted.length; i++) {
      const other = sorted[i];
      if (other === undefined || other.at > line.to + JOINT_SLACK_POINTS) break;
      if (line.at < other.from - JOINT_SLACK_POINTS || line.at > other.to + JOINT_SLACK_POINTS) continue;
      touching.join(line, other);
    }
  }
  return [...Map.groupBy([...across, ...down], touching.rootOf).values()];
}

/** Finds the frames that touching lines make, and the lines that are used for them. */
function gridFrames(rules: Rules): { frames: Frame[]; used: Set<Rule> } {
  const frames: Frame[] = [];
  const used = new Set<Rule>();
  const isDown = new Set(rules.down);
  for (const group of touchingGroups(rules)) {
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

/** Groups rules of one extent that stand below one another. */
function families(rules: readonly Rule[]): Rule[][] {
  const out: Rule[][] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const family = out.findLast(
      ([head]) =>
        head !== undefined &&
        Math.abs(head.from - rule.from) < MAX_EDGE_SHIFT_POINTS &&
        Math.abs(head.to - rule.to) < MAX_EDGE_SHIFT_POINTS,
    );
    if (family !== undefined) family.push(rule);
    else if (out.length < MAX_FAMILIES) out.push([rule]);
  }
  return out;
}

/** True if cells begin where those of the rows above do, however much is written in them. */
const isAligned = (line: TextLine, starts: readonly number[]) =>
  line.runs.length > 1 &&
  line.runs.every((run) => starts.some((x) => Math.abs(x - run.x0) < MAX_START_SHIFT_POINTS));

/** Splits a family of rules into tables: prose or a caption between two rules parts one from the next. */
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
      return x > from - FRAME_SLACK_POINTS && x < to + FRAME_SLACK_POINTS && y > above.at && y < below.at;
    });
    const lines = linesOf(between.slice(0, MAX_TABLE_WORDS));
    const prose = lines.filter((line) => isProseLine(line, to - from) && !isAligned(line, starts)).length;
    const isApart =
      lines.some(isCaptionLine) ||
      (prose > 0 && prose >= lines.length * MAX_PROSE_BETWEEN_SHARE) ||
      below.at - above.at > MAX_RULE_GAP_POINTS;
    if (isApart) {
      out.push(open);
      open = [below];
      starts = [];
    } else {
      open.push(below);
      starts.push(...lines.flatMap((line) => line.runs.map((run) => run.x0)));
    }
  }
  return [...out, open].filter(
    (rules) => (rules.at(-1)?.at ?? 0) - (rules[0]?.at ?? 0) > MIN_FRAME_HEIGHT_POINTS,
  );
}

/** Returns the frame of a rule alone with the cells of a heading on it; none if there are no such cells. */
function headedFrames(rule: Rule, words: readonly Item[]): Frame[] {
  const on = words.filter((w) => {
    const x = middleX(w);
    return (
      x > rule.from - FRAME_SLACK_POINTS &&
      x < rule.to + FRAME_SLACK_POINTS &&
      w.base < rule.at + RULE_SLACK_POINTS &&
      w.base > rule.at - w.size * MAX_HEADING_RAISE_IN_SIZES
    );
  });
  const head = linesOf(on.slice(0, MAX_TABLE_WORDS)).at(-1);
  if (head === undefined || head.runs.length < 2 || isProseLine(head, rule.to - rule.from)) return [];
  return [{ x0: rule.from, x1: rule.to, y0: head.y0 - 1, y1: rule.at, across: [rule], down: [] }];
}

/** Returns the frame of a family of rules, with the other rules that lie in it. */
function frameOf(family: readonly Rule[], across: readonly Rule[], down: readonly Rule[]): Frame {
  const [first, last] = [family[0], family.at(-1)];
  const extent = { from: first?.from ?? 0, to: first?.to ?? 0 };
  const [y0, y1] = [first?.at ?? 0, last?.at ?? 0];
  const isAcross = (rule: Rule) =>
    rule.at > y0 - RULE_SLACK_POINTS && rule.at < y1 + RULE_SLACK_POINTS && isWithin(extent, rule);
  const isDown = (rule: Rule) =>
    rule.from > y0 - DOWN_RULE_SLACK_POINTS &&
    rule.to < y1 + DOWN_RULE_SLACK_POINTS &&
    rule.at > extent.from - DOWN_RULE_SHIFT_POINTS &&
    rule.at < extent.to + DOWN_RULE_SHIFT_POINTS;
  return {
    x0: extent.from,
    x1: extent.to,
    y0,
    y1,
    across: across.filter(isAcross),
    down: down.filter(isDown),
  };
}

const longerThan = (rules: readonly Rule[], points: number) =>
  rules.filter((rule) => rule.to - rule.from > points);

function largestFirst(frames: readonly Frame[]): Frame[] {
  const area = (f: Frame) => (f.x1 - f.x0) * (f.y1 - f.y0);
  return frames.toSorted((a, b) => area(b) - area(a));
}

/** Finds where tables may be by a page's lines and shaded rows, the surest first. */
export function tableFrames(rules: Rules, words: readonly Item[]): Frame[] {
  const { frames, used } = gridFrames(rules);
  const free = rules.across.filter((rule) => !used.has(rule));
  const partsOf = (family: readonly Rule[]) => (family.length > 1 ? splitFamily(family, words) : []);
  const ruled = families(longerThan(free, MIN_FAMILY_RULE_POINTS))
    .flatMap(partsOf)
    .map((part) => frameOf(part, free, rules.down));
  const single = families(longerThan(free, MIN_SINGLE_RULE_POINTS))
    .filter((family) => family.length === 1)
    .flatMap(([rule]) => (rule === undefined ? [] : headedFrames(rule, words)));
  const shaded = families(rules.shades)
    .flatMap(partsOf)
    .map((part) => ({ ...frameOf(part, free, rules.down), across: part }));
  return [...largestFirst(frames), ...largestFirst(ruled), ...largestFirst(shaded), ...single].slice(
    0,
    MAX_FRAMES,
  );
}
