import { manuscript } from "./manuscript.ts";

/** A manuscript of seven pages, in lines that fit on a page. */
export const TEA_ON_PAPER = manuscript({ title: "Tea on paper", slips: true, paragraphs: 20 })
  .split("\n")
  .slice(1)
  .flatMap((line) => line.replace(/^#+ /, "").match(/.{1,80}(?:\s|$)/g) ?? [""]);
