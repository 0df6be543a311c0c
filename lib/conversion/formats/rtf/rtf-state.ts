/** Character and paragraph properties that a group inherits and restores. */
export type RtfState = {
  bold: boolean;
  italic: boolean;
  script: "superscript" | "subscript" | null;
  /** Text here is not the manuscript's: a font table, a picture's bytes, a field's instruction. */
  destination: "text" | "skip" | "picture" | "stylesheet" | "note" | "title" | "listtext";
  /** How many bytes or characters follow a `\u` as fallback. */
  unicodeSkip: number;
  codePage: string;
};

export const INITIAL: RtfState = {
  bold: false,
  italic: false,
  script: null,
  destination: "text",
  unicodeSkip: 1,
  codePage: "windows-1252",
};

const SKIPPED = new Set(
  "fonttbl colortbl info author operator creatim revtim printim generator listtable listoverridetable rsidtbl themedata colorschememapping latentstyles datastore xmlnstbl header headerl headerr headerf footer footerl footerr footerf fldinst pntext pnseclvl ftnsep ftnsepc aftnsep aftnsepc objdata objclass nonshppict bkmkstart bkmkend filetbl revtbl annotation atnid atnauthor atrfstart atrfend comment keywords subject company category manager doccomm hlinkbase mmathPr wgrffmtfilter panose falt".split(
    " ",
  ),
);

const CODE_PAGES: Record<number, string> = {
  437: "ibm866",
  850: "windows-1252",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1250: "windows-1250",
  1251: "windows-1251",
  1252: "windows-1252",
  1253: "windows-1253",
  1254: "windows-1254",
  1255: "windows-1255",
  1256: "windows-1256",
  1257: "windows-1257",
  1258: "windows-1258",
  10000: "macintosh",
};

export function codePageName(number: number | null): string {
  return CODE_PAGES[number ?? 1252] ?? "windows-1252";
}

/** The destination that a control word opens, or null if it opens none. */
export function destinationOf(word: string, state: RtfState): RtfState["destination"] | null {
  if (state.destination === "skip") return null;
  if (word === "pict") return "picture";
  if (word === "stylesheet") return "stylesheet";
  if (word === "footnote") return "note";
  if (word === "title") return "title";
  if (word === "listtext") return "listtext";
  return SKIPPED.has(word) ? "skip" : null;
}
