import type { Element } from "../../xml.ts";

/** The declarations of a style sheet that change the look of words. */
const LOOKS = /^(font-(weight|style|size)|text-align|vertical-align)$/;
const [MAX_SHEET, MAX_RULES] = [2_000_000, 20_000];

/** Keeps the declarations that change the look of words. A position that raises or lowers words becomes a script. */
function looksOf(body: string): string {
  const declared = new Map(
    body.split(";").map((one): [string, string] => {
      const at = one.indexOf(":");
      return [one.slice(0, at).trim().toLowerCase(), one.slice(at + 1).trim()];
    }),
  );
  const top = declared.get("position") === "relative" ? Number.parseFloat(declared.get("top") ?? "0") : 0;
  if (top !== 0 && declared.has("font-size")) return `vertical-align: ${top > 0 ? "sub" : "super"}`;
  return [...declared]
    .filter(([name]) => LOOKS.test(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}

/** Reads the looks of a style sheet's classes. Only rules of one class count, as programs that export books write them. */
export function classStyles(sheet: string): Map<string, string> {
  const out = new Map<string, string>();
  if (sheet.length > MAX_SHEET) return out;
  for (const [, name = "", body = ""] of sheet
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .matchAll(/(?:^|[}\s])\.([\w-]{1,80})\s*\{([^{}]*)\}/g)) {
    const looks = looksOf(body);
    if (looks !== "") out.set(name, looks);
    if (out.size >= MAX_RULES) break;
  }
  return out;
}

/** Writes the looks of classes into the elements' own styles, for an element and all below it. */
export function inlineClassStyles(element: Element, styles: ReadonlyMap<string, string>): void {
  const { class: classes, style } = element.attributes;
  const looks = classes === undefined ? [] : classes.split(/\s+/).flatMap((name) => styles.get(name) ?? []);
  if (looks.length > 0) element.attributes.style = [...looks, style ?? ""].join("; ");
  for (const child of element.children) if (typeof child !== "string") inlineClassStyles(child, styles);
}
