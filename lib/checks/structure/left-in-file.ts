import { countNoun } from "#lib/count-noun.ts";
import { check, finding, notApplicable } from "../check.ts";
import { NO_FILE, placeAt } from "./file-places.ts";

export const leftInFile = check({
  id: "left-in-file",
  label: "comments and tracked changes left in the file",
  types: ["general"],
  severity: "minor",
  method: {
    how: "Counts the margin comments and tracked changes that are still in the file. The review reads the text with all changes accepted and without the margin comments.",
    limits: "They may be there on purpose, as in a revision with marked changes. The check cannot know this.",
  },
  precision: { estimate: 0.95, why: "the count is exact; all 7 comments on 124 real manuscripts were right" },
  restsOn: "token",
  examine: (manuscript) => {
    if (manuscript.file === null) return notApplicable(NO_FILE);
    const { comments, changes } = manuscript.file;
    const kinds = [
      { count: comments.length, noun: "remark", first: comments[0]?.text },
      { count: changes.length, noun: "tracked change", first: changes[0]?.text },
    ].filter(({ count }) => count > 0);
    const listed = kinds.map(({ count, noun }) => countNoun(count, noun)).join(" and ");
    return {
      checked: 1 + comments.length + changes.length,
      findings:
        kinds.length === 0
          ? []
          : [
              finding(placeAt(manuscript, 0), {
                title: `The file still contains ${listed}`,
                message: `The file still contains ${listed}, and everybody who opens the file can read them. This review takes all changes as accepted. Before you submit the file, accept or reject the changes and delete the notes, unless the journal asked for a marked-up version.`,
                evidence: {
                  reported: kinds
                    .map(({ noun, first }) => `first ${noun}: “${(first ?? "").slice(0, 120)}”`)
                    .join("; "),
                  recomputed: listed,
                  how: "Counted in the file.",
                },
              }),
            ],
    };
  },
});
