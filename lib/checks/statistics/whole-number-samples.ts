import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { oncePerBlock } from "../once-per-block.ts";
import { isTooFine } from "./granularity.ts";
import { tableSamples, type WholeNumberSample } from "./table-samples.ts";

const WHOLE =
  /\b(?:\d{1,2}|three|four|five|six|seven|nine|ten|eleven)[- ]point\b|\bLikert\b|\b(?:scale|rat(?:ed|ings?))[^.;]{0,60}\b(?:from|of|between)\s?[-–−]?\d\b[^.;]{0,40}\b(?:to|and|[-–])\s?\d{1,3}\b|\b(?:number|count) of (?:errors|trials|items|words|correct|children|visits|days|times|mistakes|responses|points)\b/iu;
/** A mean of several items moves in smaller steps. */
const COMPOSITE =
  /\b(?:items?|averag\w+|composite|subscales?|index|indices|aggregat\w+|summed|factor scores?|standardi[sz]ed|reaction times?|seconds|ms|weighted|estimated|adjusted|imput\w+|percent\w*|%)\b/iu;

/**
 * Means of whole numbers: where the paragraph names a scale of whole numbers, or a count, and nothing that would make
 * a value finer; and those of tables. Those of samples so large that every mean is possible are left out.
 */
export function wholeNumberSamples(manuscript: Manuscript): WholeNumberSample[] {
  const isOfWholeNumbers = oncePerBlock(({ plain }) => WHOLE.test(plain.text) && !COMPOSITE.test(plain.text));
  const inText = manuscript.summaryStatistics.filter(
    ({ block, mean, n }) => mean.decimals > 0 && !isTooFine(mean, n) && isOfWholeNumbers(block),
  );
  return [...inText, ...tableSamples(manuscript)];
}

export const NO_SAMPLES =
  "no mean was found with its number of values and a scale of whole numbers, such as “on a 7-point scale (M = 3.45, SD = 1.22, n = 20)”, or in a table with columns for n and mean";
