import type { Node } from "../../manuscript-tree.ts";
import { LOST_LINE } from "./clean-source.ts";
import type { TexContext } from "./tex-context.ts";

/** A display formula. Alignments keep their rows; a single numbered formula gets its number as a tag. */
export function texMath(environment: string, body: string, context: TexContext): Node {
  const label = /\\label\s*\{([^{}]*)\}/.exec(body)?.[1];
  const latex = body
    .replaceAll(LOST_LINE, "\n")
    .replace(/\\label\s*\{[^{}]*\}/g, "")
    .replace(/\\(nonumber|notag)\b/g, "")
    .replace(/\n\s*\n/g, "\n")
    .trim();
  const isAligned = /^(align|eqnarray|flalign|alignat|IEEEeqnarray)/.test(environment);
  const rows =
    environment.startsWith("alignat") || environment.startsWith("IEEE")
      ? latex.replace(/^\s*\{[^{}]*\}/, "")
      : latex;
  const number =
    label === undefined || environment.endsWith("*") ? undefined : context.labels.get(label.trim());
  const tag = number && !/\\tag\b/.test(rows) && environment === "equation" ? ` \\tag{${number}}` : "";
  if (isAligned) return { type: "math", latex: `\\begin{aligned}\n${rows}\n\\end{aligned}` };
  if (/^(gather|multline)/.test(environment))
    return { type: "math", latex: `\\begin{gathered}\n${rows}\n\\end{gathered}` };
  return { type: "math", latex: rows + tag };
}
