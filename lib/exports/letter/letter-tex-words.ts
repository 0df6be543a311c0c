import { withoutControls } from "../without-controls.ts";
import { formulaTex } from "./formula-tex.ts";
import { signTex } from "./tex-signs.ts";
import { withAddresses } from "./with-addresses.ts";

/** Chinese, Japanese and Korean, which need a font of their own and lines that break anywhere. */
const EASTERN =
  /[\u1100-\u11ff\u2e80-\u303f\u3040-\u31ff\u3200-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u;
const INVISIBLE = /\u200d|[\u200c\u2060-\u2064\ufeff\ufffc]|[\ufe00-\ufe0f]/g;
/** A word of so many signs may be wider than a line. */
const LONG_WORD = /\S{31,}/g;
/** Addresses break after these, other long words after so many signs. */
const BREAKS = /[/\\._\-?&=#,;:]+(?=[^\s])|[^\s/\\._\-?&=#,;:]{10}(?=[^\s])/g;

/**
 * Returns words as LaTeX that prints them: special characters are escaped, signs become formulas, and scripts that
 * pdfLaTeX does not have are arguments of `\eastern` and `\other`, which the preamble defines.
 */
export function escapedTex(text: string): string {
  return escapedWithFormulas(text.replace(PRIVATE, ""));
}

/** Returns the same, with the letters that stand for formulas as they are. */
function escapedWithFormulas(text: string): string {
  const clean = withoutControls(text.normalize("NFC").replace(/\r\n?/g, "\n"))
    .replace(INVISIBLE, "")
    // LuaTeX takes the sign for bytes that could not be read.
    .replace(/[\ufffd-\uffff]/g, "?");
  const breakable = clean.replace(LONG_WORD, (word) => word.replace(BREAKS, "$&\u200b"));
  let written = "";
  let open: "eastern" | "other" | null = null;
  for (const sign of breakable) {
    const tex = isPrivate(sign) ? sign : signTex(sign);
    const script = tex !== null ? null : EASTERN.test(sign) ? "eastern" : "other";
    if (script !== open) {
      if (open) written += "}";
      if (script) written += `\\${script}{`;
      open = script;
    }
    // Two hyphens are a dash to LaTeX.
    written += tex === "-" && written.endsWith("-") ? "{}-" : (tex ?? sign);
  }
  return open ? `${written}}` : written;
}

const FORMULA = /\$\$([^$]{1,4000})\$\$|\$(?!\s)([^$\n]{1,1000}?)(?<!\s)\$(?!\d)/g;
const PRIVATE = /[\ue000-\uf8ff]/g;
const isPrivate = (sign: string) => sign >= "\ue000" && sign <= "\uf8ff";
const MOST_FORMULAS = 6_000;
const FIRST_PRIVATE = 0xe000;

/**
 * Returns Markdown as LaTeX in which formulas stay formulas. Those that could fail or do more than print are words, as
 * they were typed. Links are followed by their addresses.
 */
export function replyTex(
  markdown: string,
  write: (text: string, escaped: (words: string) => string) => string,
): string {
  const kept: string[] = [];
  // A formula is one letter of the private use area while the marks of the Markdown around it are read.
  const words = markdown.replace(PRIVATE, "").replace(FORMULA, (whole, block?: string, inline?: string) => {
    if (kept.length === MOST_FORMULAS) return whole;
    const formula = formulaTex(block ?? inline ?? "", { isDisplayed: block !== undefined });
    if (formula === null) kept.push(escapedTex(whole));
    else kept.push(block === undefined ? `$${formula}$` : `\\[${formula}\\]`);
    return String.fromCharCode(FIRST_PRIVATE + kept.length - 1);
  });
  return write(withAddresses(words), escapedWithFormulas).replace(
    PRIVATE,
    (sign) => kept[sign.charCodeAt(0) - FIRST_PRIVATE] ?? "",
  );
}
