import type { Cell, DocumentNode } from "../../document-tree.ts";
import { descendants, type Element, elements, first, textOf } from "../../xml.ts";

/** The most rows of a chart's table: nobody compares more by eye. */
const MAX_ROWS = 200;

const titleOf = (parent: Element | undefined) =>
  textOf(first(parent, "c:title", "c:tx") ?? { name: "", attributes: {}, children: [] })
    .replace(/\s+/g, " ")
    .trim();

/** Returns the cached values of a reference or literal, by their index. */
function valuesOf(holder: Element | undefined): Map<number, string> {
  const out = new Map<number, string>();
  for (const point of holder === undefined ? [] : descendants(holder, "c:pt")) {
    const value = first(point, "c:v");
    if (value !== undefined) out.set(Number(point.attributes.idx ?? out.size), textOf(value).trim());
  }
  return out;
}

/** Rounds a computed number, which has more places than the chart shows. */
const shown = (value: string | undefined) =>
  value === undefined
    ? ""
    : /^-?\d+\.\d{6,}(?:E-?\d+)?$/i.test(value)
      ? String(Number(Number(value).toPrecision(6)))
      : value;

const cell = (words: string): Cell => ({ children: words === "" ? [] : [{ type: "text", text: words }] });

/**
 * Returns a chart as its title and a table of its values: a row for each category or x value, a column for each
 * series. `isCut` is true if the chart had more rows than are kept; null if it holds no values.
 */
export function chartTable(part: Element): { nodes: DocumentNode[]; isCut: boolean } | null {
  const chart = first(part, "c:chart");
  const plot = first(chart, "c:plotArea");
  const series = plot === undefined ? [] : elements(plot).flatMap((kind) => elements(kind, "c:ser"));
  const columns = series.map((one, i) => ({
    name: [...valuesOf(first(one, "c:tx")).values()].join(" ") || `Series ${i + 1}`,
    keys: valuesOf(first(one, "c:cat") ?? first(one, "c:xVal")),
    values: valuesOf(first(one, "c:val") ?? first(one, "c:yVal")),
  }));
  const keyOf = (column: (typeof columns)[number], at: number) =>
    shown(column.keys.get(at)) || String(at + 1);
  const keys = [
    ...new Set(columns.flatMap((column) => [...column.values.keys()].map((at) => keyOf(column, at)))),
  ];
  if (keys.length === 0) return null;
  const byKey = columns.map(
    (column) => new Map([...column.values].map(([at, value]) => [keyOf(column, at), shown(value)])),
  );
  const axes = plot === undefined ? [] : elements(plot).filter((e) => /^c:\w+Ax$/.test(e.name));
  const [across = "", up = ""] = [
    axes.find((axis) => axis.name !== "c:valAx") ?? axes[0],
    axes.findLast((axis) => axis.name === "c:valAx"),
  ].map(titleOf);
  const title = [titleOf(chart), up].filter((words) => words !== "").join(": ");
  const table: DocumentNode = {
    type: "table",
    rows: [
      [cell(across), ...columns.map(({ name }) => cell(name))],
      ...keys
        .slice(0, MAX_ROWS)
        .map((key) => [cell(key), ...byKey.map((values) => cell(values.get(key) ?? ""))]),
    ],
  };
  const heading: DocumentNode[] =
    title === "" ? [] : [{ type: "paragraph", children: [{ type: "text", text: title }] }];
  return { nodes: [...heading, table], isCut: keys.length > MAX_ROWS };
}
