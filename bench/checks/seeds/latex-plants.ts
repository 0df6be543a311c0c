import type { Plant, Planted } from "./plants.ts";
import type { Random } from "./random.ts";

/** Errors planted in LaTeX source, found there by plain patterns alone. */
export const LATEX_PLANTS: readonly Plant[] = [
  { name: "citation beyond the list", plant: citeUnknown },
  { name: "entry dropped", plant: dropBibitem },
  { name: "entry that nobody cites", plant: addBibitem },
  { name: "Figure mention renumbered", plant: refUnknown("fig") },
  { name: "Table mention renumbered", plant: refUnknown("tab|tbl") },
  { name: "Figure caption dropped", plant: dropFloat("figure") },
  { name: "Table caption dropped", plant: dropFloat("table") },
  { name: "Figure never mentioned", plant: addFloat("figure") },
  { name: "Table never mentioned", plant: addFloat("table") },
  { name: "label defined twice", plant: repeatLabel },
];

function splice(text: string, start: number, end: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(end);
}

/** Matches that do not stand in a comment. */
function live(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)].filter((match) => {
    const line = text.slice(text.lastIndexOf("\n", match.index) + 1, match.index);
    return !/(?<!\\)%/.test(line) && match.index > text.indexOf("\\begin{document}");
  });
}

function bibitems(text: string): RegExpExecArray[] {
  return live(text, /\\bibitem(?:\[[^\]]*\])?\{([^{}]+)\}[\s\S]*?(?=\\bibitem|\\end\{thebibliography\})/g);
}

function citeUnknown(text: string, random: Random): Planted | null {
  const match = random.pick(live(text, /\\cite[tp]?\{([\w:.-]+)/g));
  if (match === null || bibitems(text).length < 3) return null;
  const at = match.index + match[0].length;
  return { markdown: splice(text, at - 2, at, "zq"), expected: ["citation-without-entry"] };
}

function dropBibitem(text: string, random: Random): Planted | null {
  const cited = bibitems(text).filter((match) =>
    live(text, /\\cite[a-z]*\*?(?:\[[^\]]*\])*\{([^{}]*)\}/g).some((cite) =>
      (cite[1] ?? "").split(/, */).includes(match[1] ?? ""),
    ),
  );
  const match = random.pick(cited);
  if (match === null || cited.length < 5) return null;
  return {
    markdown: splice(text, match.index, match.index + match[0].length, ""),
    expected: ["citation-without-entry"],
  };
}

function addBibitem(text: string): Planted | null {
  const last = bibitems(text).at(-1);
  if (last === undefined) return null;
  const item =
    "\\bibitem{quill1999}\nA. Quill and B. Marsh. On the weight of feathers. \\emph{J. Plumage}, 4:11--19, 1999.\n\n";
  return { markdown: splice(text, last.index, last.index, item), expected: ["entry-never-cited"] };
}

function refUnknown(prefix: string) {
  return (text: string, random: Random): Planted | null => {
    const match = random.pick(live(text, new RegExp(`\\\\[cC]?ref\\{(?:${prefix})[a-z]*[:_][\\w:.-]*`, "g")));
    if (match === null) return null;
    const at = match.index + match[0].length;
    return { markdown: splice(text, at, at, "x2"), expected: ["undefined-label", "mention-without-caption"] };
  };
}

function dropFloat(environment: string) {
  return (text: string, random: Random): Planted | null => {
    const floats = live(
      text,
      new RegExp(`\\\\begin\\{${environment}\\*?\\}[\\s\\S]*?\\\\end\\{${environment}\\*?\\}`, "g"),
    ).filter((match) => {
      const label = /\\label\{([^{}]+)\}/.exec(match[0])?.[1];
      const rest = text.slice(0, match.index) + text.slice(match.index + match[0].length);
      return label !== undefined && live(rest, /ref\{([^{}]+)\}/g).some((ref) => ref[1] === label);
    });
    const match = random.pick(floats);
    if (match === null) return null;
    return {
      markdown: splice(text, match.index, match.index + match[0].length, ""),
      expected: ["undefined-label", "mention-without-caption"],
    };
  };
}

function addFloat(environment: "figure" | "table") {
  return (text: string): Planted | null => {
    const end = live(text, new RegExp(`\\\\end\\{${environment}\\*?\\}`, "g")).at(-1);
    if (end === undefined) return null;
    const at = end.index + end[0].length;
    const float = `\n\n\\begin{${environment}}\n\\caption{Feathers by weight and kind.}\n\\label{${environment.slice(0, 3)}:feathers}\n\\end{${environment}}\n`;
    return { markdown: splice(text, at, at, float), expected: ["caption-never-mentioned"] };
  };
}

function repeatLabel(text: string, random: Random): Planted | null {
  const sections = live(text, /\\(?:sub)?section\{[^{}]*\}/g);
  const label = random.pick(live(text, /\\label\{[^{}]+\}/g));
  const last = sections.at(-1);
  if (label === null || last === undefined) return null;
  const at = last.index + last[0].length;
  return { markdown: splice(text, at, at, label[0]), expected: ["duplicate-label"] };
}
