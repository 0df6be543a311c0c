import { type Element, textOf } from "../xml.ts";
import type { Content } from "./html-context.ts";

/** Links that a publisher adds to every reference. */
const TOOL =
  /^\W*(google scholar|pubmed( central)?|pmc( free article)?|cross ?ref|scopus|web of science|view article|free full text|cas|mathscinet|ads|full text|isi|medline|article)\W*$/i;
/** Words that mark such a link wherever it leads to. */
const SURE =
  /^\W*(google scholar|pubmed( central)?|pmc free article|cross ?ref|web of science|mathscinet)\W*$/i;

function isTool({ name, attributes, children }: Element): boolean {
  if (name !== "a" || children.length > 3) return false;
  const words = children.map((c) => (typeof c === "string" ? c : textOf(c))).join("");
  return SURE.test(words) || (TOOL.test(words) && /^https?:/i.test(attributes.href ?? ""));
}

/** Removes such links, and the brackets around each. */
export function withoutTools(children: Content): Content {
  if (!children.some((child) => typeof child !== "string" && isTool(child))) return children;
  const out: (Element | string)[] = [];
  let isAfter = false;
  for (const child of children) {
    const last = out.at(-1);
    if (typeof child === "string") out.push(isAfter ? child.replace(/^\s*\]/, "") : child);
    else if (!isTool(child)) out.push(child);
    else if (typeof last === "string") out[out.length - 1] = last.replace(/\s*\[\s*$/, "");
    isAfter = typeof child !== "string" && isTool(child);
  }
  return out;
}
