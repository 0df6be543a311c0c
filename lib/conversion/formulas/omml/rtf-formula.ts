import type { Element } from "../../xml.ts";
import { ommlToLatex } from "./omml-to-latex.ts";

const MAX_DEPTH = 150;
const STYLES = ["p", "b", "i", "bi"];
const SCRIPTS = ["roman", "script", "fraktur", "double-struck", "sans-serif", "monospace"];

/** Gathers a formula in RTF, which has the structure of Word's own with groups instead of elements. */
export class RtfFormula {
  #root: Element = { name: "", attributes: {}, children: [] };
  #stack: Element[] = [this.#root];
  #tooDeep = 0;
  isDisplay = false;

  open(): void {
    if (this.#stack.length > MAX_DEPTH) {
      this.#tooDeep++;
      return;
    }
    const group: Element = { name: "", attributes: {}, children: [] };
    this.#stack.at(-1)?.children.push(group);
    this.#stack.push(group);
  }

  close(): void {
    if (this.#tooDeep > 0) this.#tooDeep--;
    else if (this.#stack.length > 1) this.#stack.pop();
  }

  word(name: string, value: number | null): void {
    const group = this.#stack.at(-1);
    if (group === undefined || !/^m[A-Za-z]/.test(name)) return;
    if (name === "moMathPara") this.isDisplay = true;
    const isProperty = /^m(nor|sty|scr|lit)$/.test(name);
    if (!isProperty && group.name === "") group.name = `m:${name.slice(1)}`;
    else if (isProperty && group.name === "m:r") {
      const kind = name.slice(1);
      const of = kind === "sty" ? STYLES : kind === "scr" ? SCRIPTS : [];
      const val = of[value ?? 0] ?? String(value ?? 1);
      const properties = group.children.find((c) => typeof c !== "string" && c.name === "m:rPr");
      const element: Element = { name: `m:${kind}`, attributes: { "m:val": val }, children: [] };
      if (properties !== undefined && typeof properties !== "string") properties.children.push(element);
      else group.children.unshift({ name: "m:rPr", attributes: {}, children: [element] });
    }
  }

  text(value: string): void {
    const group = this.#stack.at(-1);
    if (group === undefined || this.#tooDeep > 0) return;
    if (group.name === "m:r" || group.name === "")
      group.children.push({ name: "m:t", attributes: {}, children: [value] });
    else group.attributes["m:val"] = (group.attributes["m:val"] ?? "") + value.trim();
  }

  latex(): string {
    return ommlToLatex(runs(this.#root));
  }
}

/** Makes runs of the groups that hold text. */
function runs(element: Element): Element {
  const children = element.children.map((c) => (typeof c === "string" ? c : runs(c)));
  const isRun = element.name === "" && children.some((c) => typeof c !== "string" && c.name === "m:t");
  return { ...element, name: isRun ? "m:r" : element.name, children };
}
