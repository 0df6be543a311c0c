import { plainState, type RtfState } from "./rtf-state.ts";

/** Control words that stand for a character. */
export const CHARACTERS: Record<string, string> = {
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
};

/** A run's properties after a control word; null for a word that is no character property. */
export function characterState(state: RtfState, name: string, value: number | null): RtfState | null {
  const on = value !== 0;
  switch (name) {
    case "b":
      return { ...state, bold: on };
    case "i":
      return { ...state, italic: on };
    case "ul":
      return { ...state, underline: on };
    case "ulnone":
      return { ...state, underline: false };
    case "caps":
    case "scaps":
      return { ...state, caps: on };
    case "strike":
    case "striked":
      return { ...state, strike: on };
    case "v":
      return { ...state, hidden: on };
    case "fs":
      return { ...state, size: Math.max(1, value ?? 24) };
    case "f":
      return { ...state, font: value ?? 0 };
    case "super":
      return { ...state, script: on ? "superscript" : null };
    case "sub":
      return { ...state, script: on ? "subscript" : null };
    case "up":
      return { ...state, script: (value ?? 6) > 0 ? "superscript" : null };
    case "dn":
      return { ...state, script: (value ?? 6) > 0 ? "subscript" : null };
    case "nosupersub":
      return { ...state, script: null };
    case "deleted":
      return { ...state, change: on ? "deletion" : null };
    case "revised":
      return { ...state, change: on ? "insertion" : null };
    case "revauth":
    case "revauthdel":
      return { ...state, changeAuthor: value ?? 0 };
    case "plain":
      return plainState(state);
    case "uc":
      return { ...state, unicodeSkip: Math.max(0, value ?? 1) };
    default:
      return null;
  }
}
