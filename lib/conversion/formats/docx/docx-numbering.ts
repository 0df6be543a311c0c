import { formatNumber } from "../../document-structure/number-format.ts";
import { type Element, elements, first } from "../../xml.ts";
import { attributeOf, isOn } from "./docx-styles.ts";

type Level = { format: string; text: string; start: number; restart: number | null; isLegal: boolean };
type List = { counters: string; levels: Map<number, Level>; starts: Map<number, number> };

/** The position of a paragraph in its list. `label` is printed before it; "" for a bullet. */
export type ListPosition = { label: string; number: number; ordered: boolean };

export type Numbering = {
  /** Counts one paragraph on. Returns null if the list has no such numbering. */
  next: (numId: string, level: number) => ListPosition | null;
};

const MAX_LEVEL = 8;

function readLevel(e: Element): Level {
  const restart = attributeOf(e, "w:lvlRestart");
  return {
    format: attributeOf(e, "w:numFmt") ?? "decimal",
    text: attributeOf(e, "w:lvlText") ?? "",
    start: Number(attributeOf(e, "w:start") ?? 1) || 0,
    restart: restart === undefined ? null : Number(restart) || 0,
    isLegal: isOn(e, "w:isLgl") ?? false,
  };
}

function readLevels(e: Element | undefined): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const level of e === undefined ? [] : elements(e, "w:lvl"))
    levels.set(Number(level.attributes["w:ilvl"]) || 0, readLevel(level));
  return levels;
}

/** Returns the lists by number id. An abstract list that only names a style takes the levels of the list that defines it. */
function readLists(part: Element): Map<string, List> {
  const abstracts = new Map(
    elements(part, "w:abstractNum").map((e) => [e.attributes["w:abstractNumId"] ?? "", e]),
  );
  const byStyle = new Map<string, Element>();
  for (const e of abstracts.values()) {
    const style = attributeOf(e, "w:styleLink");
    if (style !== undefined) byStyle.set(style, e);
  }
  const lists = new Map<string, List>();
  for (const num of elements(part, "w:num")) {
    const id = attributeOf(num, "w:abstractNumId") ?? "";
    const abstract = abstracts.get(id);
    const link = attributeOf(abstract, "w:numStyleLink");
    const levels = readLevels((link === undefined ? undefined : byStyle.get(link)) ?? abstract);
    const starts = new Map<number, number>();
    for (const override of elements(num, "w:lvlOverride")) {
      const at = Number(override.attributes["w:ilvl"]) || 0;
      const own = first(override, "w:lvl");
      if (own !== undefined) levels.set(at, readLevel(own));
      const start = attributeOf(override, "w:startOverride");
      if (start !== undefined) starts.set(at, Number(start) || 0);
    }
    lists.set(num.attributes["w:numId"] ?? "", { counters: id, levels, starts });
  }
  return lists;
}

/** Reads the numbering, and counts as Word does: lists of one abstract definition count on, a deeper level starts anew. */
export function readNumbering(part: Element | null): Numbering {
  const lists = part === null ? new Map<string, List>() : readLists(part);
  const counters = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();
  const count = (numId: string, list: List, at: number): (number | undefined)[] => {
    const values = counters.get(list.counters) ?? [];
    counters.set(list.counters, values);
    const override = list.starts.get(at);
    const isFirst = override !== undefined && !started.has(`${numId}:${at}`);
    started.add(`${numId}:${at}`);
    const before = values[at];
    values[at] = isFirst ? override : before === undefined ? (list.levels.get(at)?.start ?? 1) : before + 1;
    for (let deeper = at + 1; deeper <= MAX_LEVEL; deeper++) {
      const restart = list.levels.get(deeper)?.restart ?? null;
      if (restart === null || (restart > 0 && at < restart)) values[deeper] = undefined;
    }
    return values;
  };
  return {
    next: (numId, depth) => {
      const at = Math.min(MAX_LEVEL, Math.max(0, depth));
      const list = lists.get(numId);
      const level = list?.levels.get(at);
      if (list === undefined || level === undefined) return null;
      const values = count(numId, list, at);
      const ordered = !/^(bullet|none)$/.test(level.format);
      const label = level.text.replace(/%(\d)/g, (_, digit) => {
        const index = Number(digit) - 1;
        const format = level.isLegal ? "decimal" : (list.levels.get(index)?.format ?? "decimal");
        return formatNumber(values[index] ?? list.levels.get(index)?.start ?? 1, format);
      });
      return { label: ordered ? label.trim() : "", number: values[at] ?? 1, ordered };
    },
  };
}
