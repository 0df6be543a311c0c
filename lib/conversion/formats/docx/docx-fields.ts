import type { Element } from "../../xml.ts";

type Kind = "text" | "contents" | "bibliography" | "link";
type Field = { phase: "instruction" | "result"; instruction: string; kind: Kind; url: string };

export type FieldStack = {
  /** True if a reader sees the text at this point. */
  isShown: () => boolean;
  isInstruction: () => boolean;
  inBibliography: () => boolean;
  /** Returns the address that the text at this point links to, or null. */
  link: () => string | null;
  addInstruction: (text: string) => void;
  /** Handles a `w:fldChar`. Returns text that a field shows although it has no result. */
  mark: (e: Element) => string;
  endParagraph: () => void;
};

function kindOf(instruction: string): Kind {
  const words = instruction.trim();
  if (/^(TOC|INDEX|TOA|XE|TC)\b/i.test(words)) return "contents";
  if (
    /^BIBLIOGRAPHY\b|^ADDIN\s+(ZOTERO_BIBL|CSL_BIBLIOGRAPHY|EN\.REFLIST|Mendeley Bibliography|CitaviBibliography)/i.test(
      words,
    )
  )
    return "bibliography";
  return /^HYPERLINK\s+"?[a-z]+:/i.test(words) ? "link" : "text";
}

export const hyperlinkUrl = (instruction: string) =>
  /^\s*HYPERLINK\s+"?([^"\s]+)"?/i.exec(instruction)?.[1] ?? "";

export const isContentsField = (instruction: string) => kindOf(instruction) === "contents";

/** Returns the face that a button's instruction holds: MathType numbers equations so. */
function faceOf(field: Field | undefined): string {
  if (field?.phase !== "instruction") return "";
  const face = /^\s*MACROBUTTON\s+\S+\s([\s\S]*)$/i.exec(field.instruction)?.[1] ?? "";
  return face.replace(/\\\*\s*MERGEFORMAT/gi, "").trim();
}

function beginResult(field: Field | undefined): void {
  if (field === undefined) return;
  field.phase = "result";
  field.kind = kindOf(field.instruction);
  field.url = hyperlinkUrl(field.instruction);
}

/**
 * Keeps the complex fields that are open: their instructions are not text, their results are. A file whose marks
 * do not balance (`isBalanced`) must not lose what follows, so nothing but instructions is left out of it.
 */
export function fieldStack(isBalanced: boolean): FieldStack {
  const open: Field[] = [];
  return {
    isShown: () => open.every((f) => f.phase === "result" && (f.kind !== "contents" || !isBalanced)),
    isInstruction: () => open.some((f) => f.phase === "instruction"),
    inBibliography: () => open.some((f) => f.phase === "result" && f.kind === "bibliography"),
    link: () => open.findLast((f) => f.phase === "result" && f.kind === "link")?.url ?? null,
    addInstruction: (text) => {
      const top = open.findLast((field) => field.phase === "instruction");
      if (top !== undefined && top.instruction.length < 4_000) top.instruction += text;
    },
    mark: (e) => {
      const type = e.attributes["w:fldCharType"];
      if (type === "end") return faceOf(open.pop());
      if (type === "begin") open.push({ phase: "instruction", instruction: "", kind: "text", url: "" });
      else beginResult(open.at(-1));
      return "";
    },
    endParagraph: () => {
      for (const field of open) field.phase = "result";
    },
  };
}
