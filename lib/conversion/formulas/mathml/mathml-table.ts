import { type Element, elements } from "../../xml.ts";

const local = (element: Element) => element.name.replace(/^.*:/, "");

const RELATION =
  /^(?:[=<>]|:=|\\(?:leq?|geq?|neq?|approx|equiv|sim|simeq|propto|to|in|subseteq|Rightarrow)\b)/;

/** Returns an `mtable` as LaTeX: lines aligned at their relations, or a matrix. `content` reads a cell. */
export function tableLatex(table: Element, content: (cell: Element) => string): string {
  const tags: string[] = [];
  const rows = elements(table)
    .filter((row) => /^m(labeled)?tr$/.test(local(row)))
    .map((row) => {
      const cells = elements(row);
      if (local(row) !== "mlabeledtr") return cells.map(content);
      const [label, ...rest] = cells;
      if (label !== undefined) tags.push(content(label).replace(/\\(?:text|mathrm)|[(){}\s]/g, ""));
      return rest.map(content);
    });
  const tag = tags.filter((t) => t !== "").length === 1 ? ` \\tag{${tags.join("")}}` : "";
  const [only] = rows;
  if (rows.length === 1 && only?.length === 1) return `${only[0] ?? ""}${tag}`;
  const columns = table.attributes.columnalign ?? "";
  const isAligned =
    /^right\s+left/.test(columns) ||
    table.attributes.displaystyle === "true" ||
    (rows.length > 1 &&
      rows.every((row) => row.length === 2 && (row[1] === "" || RELATION.test(row[1] ?? ""))));
  const kind = isAligned ? "aligned" : "matrix";
  return `\\begin{${kind}} ${rows.map((row) => row.join(" & ")).join(" \\\\ ")} \\end{${kind}}${tag}`;
}
