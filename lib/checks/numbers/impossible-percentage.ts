import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { check, finding, nothingToCheck } from "../check.ts";

const SHARE =
  /(?<![\d.,–-])(\d{3}(?:\.\d{1,3})?)\s?% (?:of (?:the |all |our |these |those )?(?:participants|patients|subjects|respondents|students|children|adults|women|men|cases|samples|individuals|households|schools|articles|studies|responses|items|variance|variation|total variance|sample|population|deaths|infants|teachers)\b|(?:were|was) (?:female|male|women|men)\b|(?:response rate|prevalence|sensitivity|specificity|accuracy|power)\b)|\b(?:sensitivity|specificity|prevalence|accuracy|response rate|statistical power) (?:of|was|=|:) ?(\d{3}(?:\.\d{1,3})?)\s?%/g;

export const impossiblePercentage = check({
  id: "impossible-percentage",
  label: "shares above 100%",
  types: ["numbers"],
  severity: "major",
  method: {
    how: "A percentage that the text calls a share of a group (“of participants”, “of the sample”) may not be above 100.",
    limits: "Growth, ratios and recoveries may pass 100% and are left alone.",
  },
  precision: { estimate: 0.8, why: "published papers gave too few comments to count" },
  restsOn: "token",
  examine: (manuscript) => {
    const percentages = manuscript.paragraphs.reduce(
      (sum, paragraph) => sum + (paragraph.text.split("%").length - 1),
      0,
    );
    if (percentages === 0) return nothingToCheck("no percentage was found in the text");
    const findings = manuscript.paragraphs.flatMap(({ block }) =>
      [...block.plain.text.matchAll(SHARE)]
        .filter((match) => Number(match[1] ?? match[2]) > 100)
        .map((match) =>
          finding(sourceSpan(manuscript.markdown, block.plain, match.index, match.index + match[0].length), {
            title: "A share is above 100%",
            message: `The text gives ${match[1] ?? match[2]}% for a share that cannot be above 100%. Check the number; a decimal point may be missing.`,
            evidence: {
              reported: `${match[1] ?? match[2]}%`,
              recomputed: "at most 100%",
              how: "A part of a group cannot be larger than the group.",
            },
          }),
        ),
    );
    return { checked: percentages, findings };
  },
});
