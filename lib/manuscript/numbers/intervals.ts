import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";
import { type Printed, printed, readP, type Statistic } from "./statistics.ts";

/** A confidence interval; `estimate` is the value that it is reported for, where one stands before it. */
export type Interval = {
  level: string;
  low: Printed;
  high: Printed;
  estimate: Printed | null;
  measure: string | null;
  /** The p-value that follows it, where one does. */
  p: Statistic["p"];
  span: Span;
  /** From the estimate to the p-value. */
  whole: Span;
  block: Block;
};

const NUMBER = "[-–]?\\s?(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,6})?(?!\\d)|\\d{0,7}\\.?\\d{1,6})";
const BOUNDS = `(${NUMBER})\\s?%?\\s?(?:to|[-–—]|,(?!\\d{3}(?!\\d))|;|and)\\s?(${NUMBER})(?![\\d.]*\\d)`;
const INTERVAL = new RegExp(
  `([89]\\d(?:\\.\\d)?)\\s?%?\\s?(?:CI|C\\.I\\.|confidence intervals?|CrI|credible intervals?)\\s?(?:\\(CIs?\\))?(?:\\s?(?:of|was|is|=|:|,|from|between))?\\s?[[({]?\\s?${BOUNDS}`,
  "g",
);
const ESTIMATE = new RegExp(
  `(?:(\\b[A-Za-zβ]{1,15}(?: ratio| difference)?)\\s?(?:=|:|of|was|is|,)\\s?|(\\b[A-Z]{2,4}\\s))(${NUMBER})\\s?%?\\s?[,;]?\\s?[([]?\\s?$`,
);

/** "35% (95% CI …": a share just before needs no name. */
const SHARE = /()()(?<![\d.,–-])(\d{1,3}(?:[.,]\d{1,2})?)\s?%\s?[,;]?\s?[([]?\s?$/;
/** Values that often stand before an interval and are not what it is about. */
const NOT_ESTIMATES = /^(?:p|P|n|N|df|t|F|z|Z|Q|H|W|U|k|SD|SE|SEM|MSE|I|tau|alpha|power|median|IQR|range)$/;

export function readIntervals(markdown: string, block: Block): Interval[] {
  const text = block.plain.text;
  if (!/\bC\.?I\b|interval|CrI/.test(text)) return [];
  return [...text.matchAll(INTERVAL)].flatMap((match) => {
    const low = printed(match[2] ?? "");
    const high = printed(match[3] ?? "");
    if (low === null || high === null) return [];
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    const found = estimateBefore(before);
    const estimate = found === null ? null : printed((found[3] ?? "").replace(/,(?=\d{1,2}$)/, "."));
    const from = found === null ? match.index : match.index - before.length + found.index;
    const reported = readP(text, closingBracket(text, match.index + match[0].length));
    const to = reported?.to ?? match.index + match[0].length;
    const span = sourceSpan(markdown, block.plain, from, match.index + match[0].length);
    return [
      {
        level: match[1] ?? "95",
        low,
        high,
        estimate,
        p: reported?.value ?? null,
        whole: sourceSpan(markdown, block.plain, from, to),
        measure: (found?.[1] ?? found?.[2] ?? null)?.trim() ?? null,
        span,
        block,
      },
    ];
  });
}

/** Past the bracket that the bounds may stand in. */
function closingBracket(text: string, at: number): number {
  return at + (/^\s?%?\s?[\])]/.exec(text.slice(at, at + 4))?.[0].length ?? 0);
}

function estimateBefore(before: string): RegExpExecArray | null {
  const named = ESTIMATE.exec(before);
  if (named !== null) return NOT_ESTIMATES.test((named[1] ?? named[2] ?? "").trim()) ? null : named;
  return SHARE.exec(before);
}
