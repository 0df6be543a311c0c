import { matchKeyLists, matchKeys, type SourceKey } from "../source-key.ts";

/** "\cite", "\citep", "\textcite", "\footcites"; not the commands that set how citations look. */
const CITE_NAME = "[a-zA-Z]{0,8}[cC]ite(?!text|style|alias|cmd|default)[a-zA-Z]{0,12}";
/** "\ref", "\eqref", "\Cref", "\crefrange", "\hyperref". */
const REF_NAME = "(?!href)[a-zA-Z]{0,7}[rR]ef(?:range)?";

const CITE = new RegExp(
  `\\\\${CITE_NAME}\\*?\\s?((?:\\s?\\[[^\\]]{0,300}\\]){0,2}\\s?\\{[^{}]{1,3000}\\}(?:(?:\\[[^\\]]{0,300}\\]){0,2}\\{[^{}]{1,300}\\}){0,9})`,
  "g",
);
const REF = new RegExp(
  `\\\\${REF_NAME}\\*?\\s?(?:\\{([^{}\\\\#]{1,600})\\}|\\[([^\\]\\\\#\\n]{1,150})\\])`,
  "g",
);
const LABEL = /\\label\s?\{([^{}\\#\n]{1,150})\}/g;
const RESTATABLE = /\\begin\{restatable\*?\}(?:\[[^\]\n]{0,300}\])?\{\w{1,40}\}\{([^{}\n]{1,100})\}/g;
const LABEL_OPTION = /\blabel\s?=\s?\{?([\w:.-]{1,100})/g;
const TAG = /\\tag\*?\{([^{}\n]{1,40})\}/g;

const POINTER = new RegExp(`^(?:${CITE_NAME}|${REF_NAME})\\*?$`);

/** True if a command points to something by its key: in the text stands what the typesetter puts there. */
export function isPointer(name: string): boolean {
  return POINTER.test(name);
}

/** Reads the keys that are cited: "\citep[see][p. 3]{smith2010, lee2012}". `command` is where the command begins. */
export function readCitedKeys(source: string): (SourceKey & { command: number })[] {
  return [...source.matchAll(CITE)].flatMap((match) => {
    const groups = match[1] ?? "";
    const from = match.index + match[0].length - groups.length;
    return membersOf(groups, from).map((member) => ({ ...member, command: match.index }));
  });
}

/** Reads the members of every braced group; in square brackets stands a note. */
function membersOf(groups: string, from: number): SourceKey[] {
  return [...groups.matchAll(/\{([^{}]*)\}/g)].flatMap((group) =>
    [...(group[1] ?? "").matchAll(/[^\s,]+/g)].flatMap((match) => {
      const start = from + group.index + 1 + match.index;
      return /[\\#]/.test(match[0]) ? [] : [{ key: match[0], span: { start, end: start + match[0].length } }];
    }),
  );
}

/** Reads the keys that references name: "\ref{fig:flow}", "\cref{a,b}", "\hyperref[sec:data]". */
export function readReferredKeys(source: string): SourceKey[] {
  return matchKeyLists(source, REF);
}

/** Reads the keys that "\label{fig:flow}" defines, and those of theorems that are stated again. */
export function readLabelCommands(source: string): SourceKey[] {
  return [...matchKeys(source, LABEL), ...matchKeys(source, RESTATABLE)];
}

/** Reads the keys that options define: "label=lst:sort". */
export function readLabelOptions(source: string): SourceKey[] {
  return matchKeys(source, LABEL_OPTION);
}

/** Reads the numbers that the author gives to equations: "\tag{3}", "\tag*{(A.1)}". */
export function readTags(source: string): SourceKey[] {
  return source.includes("\\tag") ? matchKeys(source, TAG) : [];
}
