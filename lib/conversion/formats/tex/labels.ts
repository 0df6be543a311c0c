import { Counters } from "./tex-context.ts";

const MARK =
  /\\(chapter|section|subsection|subsubsection)(\*?)(?=\s*[[{])|\\(appendix)\b|\\(begin|end)\s*\{([a-zA-Z]+)(\*?)\}|\\(caption)(?:of)?\s*(?=[[{])|\\label\s*\{([^{}]*)\}|\\(item)\b|(\\\\)|\\(nonumber|notag)\b/g;

const DEPTH: Record<string, number> = { chapter: 0, section: 0, subsection: 1, subsubsection: 2 };
const FLOATS = /^(figure|table|algorithm|listing|wrapfigure|sidewaysfigure|sidewaystable|longtable)$/;
const ROWS = /^(align|eqnarray|gather|alignat|flalign)$/;

/** The number behind each `\label`, counted as LaTeX would, so that references can be written out. */
export function numberLabels(
  source: string,
  theorems: ReadonlyMap<string, string>,
  aux: string,
): Map<string, string> {
  const labels = new Map<string, string>();
  const counters = new Counters();
  const open: { name: string; before: string; row: boolean }[] = [];
  let current = "";
  for (const match of source.matchAll(MARK)) {
    const [, section, star, appendix, edge, env = "", envStar, caption, label, , row] = match;
    if (section !== undefined && star === "") current = counters.section(DEPTH[section] ?? 0);
    else if (appendix !== undefined) counters.startAppendix();
    else if (edge === "begin") {
      open.push({ name: env, before: current, row: ROWS.test(env) && envStar === "" });
      if ((env === "equation" || ROWS.test(env)) && envStar === "")
        current = String(counters.next("equation"));
      else if (theorems.has(env)) current = String(counters.next("theorem"));
    } else if (edge === "end") {
      const at = open.findLastIndex((o) => o.name === env);
      if (at >= 0) current = open.splice(at)[0]?.before ?? current;
    } else if (row !== undefined && open.at(-1)?.row) current = String(counters.next("equation"));
    else if (caption !== undefined) {
      const float = open.findLast((o) => FLOATS.test(o.name))?.name ?? "figure";
      current = String(counters.next(floatKind(float)));
    } else if (label !== undefined) labels.set(label.trim(), current);
  }
  // What LaTeX itself wrote is right where a count from the source can only guess.
  for (const [, name = "", number = ""] of aux.matchAll(/\\newlabel\{([^{}]*)\}\{\{([^{}]*)\}/g)) {
    if (number !== "" && labels.has(name)) labels.set(name, number);
  }
  return labels;
}

export function floatKind(environment: string): "figure" | "table" | "algorithm" | "listing" {
  if (/table/.test(environment)) return "table";
  if (/^algorithm/.test(environment)) return "algorithm";
  return environment === "listing" ? "listing" : "figure";
}
