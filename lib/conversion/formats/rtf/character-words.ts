import { plainState, type RtfState } from "./rtf-state.ts";

/** Control words that stand for a character. */
export const CHARACTERS = new Map(
  Object.entries<string>({
    emdash: "—",
    endash: "–",
    lquote: "‘",
    rquote: "’",
    ldblquote: "“",
    rdblquote: "”",
    bullet: "•",
    tab: "\t",
    emspace: " ",
    enspace: " ",
    qmspace: " ",
    zwj: "\u200d",
    zwnj: "\u200c",
  }),
);

/** Properties that a control word sets, or with the number 0 takes away. */
const TOGGLES = new Map(
  Object.entries<(on: boolean) => Partial<RtfState>>({
    b: (bold) => ({ bold }),
    i: (italic) => ({ italic }),
    ul: (underline) => ({ underline }),
    caps: (caps) => ({ caps }),
    scaps: (caps) => ({ caps }),
    strike: (strike) => ({ strike }),
    striked: (strike) => ({ strike }),
    v: (hidden) => ({ hidden }),
    super: (on) => ({ script: on ? "superscript" : null }),
    sub: (on) => ({ script: on ? "subscript" : null }),
    deleted: (on) => ({ change: on ? "deletion" : null }),
    revised: (on) => ({ change: on ? "insertion" : null }),
  }),
);

/** Properties that a control word sets to its number; null where it has none. */
const VALUES = new Map(
  Object.entries<(value: number | null) => Partial<RtfState>>({
    ulnone: () => ({ underline: false }),
    fs: (value) => ({ size: Math.max(1, value ?? 24) }),
    f: (value) => ({ font: value ?? 0 }),
    up: (value) => ({ script: (value ?? 6) > 0 ? "superscript" : null }),
    dn: (value) => ({ script: (value ?? 6) > 0 ? "subscript" : null }),
    nosupersub: () => ({ script: null }),
    revauth: (value) => ({ changeAuthor: value ?? 0 }),
    revauthdel: (value) => ({ changeAuthor: value ?? 0 }),
    uc: (value) => ({ unicodeSkip: Math.max(0, value ?? 1) }),
  }),
);

/** Returns a run's properties after a control word; null for a word that is no character property. */
export function characterState(state: RtfState, name: string, value: number | null): RtfState | null {
  if (name === "plain") return plainState(state);
  const change = TOGGLES.get(name)?.(value !== 0) ?? VALUES.get(name)?.(value);
  return change === undefined ? null : { ...state, ...change };
}
