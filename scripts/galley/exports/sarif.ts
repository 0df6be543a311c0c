import type { Location, Log, Result } from "sarif";
import { describedGroups } from "#lib/checks/describe-checks.ts";
import { productVersion } from "#lib/product-version.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";
import type { PlacedComment } from "../checking/check-file.ts";
import type { FilePosition } from "../checking/read-manuscript.ts";
import { writeOut } from "../write-out.ts";
import { exportFormat } from "./export-format.ts";
import { LEVELS } from "./levels.ts";

export const sarif = exportFormat({
  id: "sarif",
  description: "a SARIF 2.1.0 log, which code hosts and editors read",
  write: async (files, stdout) => {
    const comments: PlacedComment[] = [];
    for await (const { shown } of files) comments.push(...shown);
    await writeOut(stdout, `${JSON.stringify(toLog(comments, productVersion()), null, 2)}\n`);
  },
});

/** Returns the comments as a SARIF 2.1.0 log (OASIS). Columns are UTF-16 units. */
function toLog(comments: readonly PlacedComment[], version: string): Log {
  const checks = describedGroups().flatMap((group) => group.checks);
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Galley",
            version,
            rules: checks.map(({ id, label, severity, method }) => ({
              id,
              shortDescription: { text: label },
              fullDescription: { text: method.how },
              help: { text: method.limits },
              defaultConfiguration: { level: LEVELS[severity] },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: comments.map(toResult),
      },
    ],
  };
}

function toResult({ comment, place, related }: PlacedComment): Result {
  const page = place.page === undefined ? "" : ` (page ${place.page})`;
  return {
    ruleId: checkIdOf(comment.source) ?? comment.source,
    level: LEVELS[comment.severity],
    message: { text: `${comment.title}${page}. ${comment.message}` },
    locations: [location(place, comment.quote)],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map(({ quote, label, place: other }, id) => ({
            id,
            ...location(other, quote),
            message: { text: label ?? "see also" },
          })),
        }),
    partialFingerprints: { "galley/v1": comment.id },
    rank: 100 * comment.score,
  };
}

function location({ file, line, column }: FilePosition, quote: string): Location {
  const uri = file.split(/[\\/]/).map(encodeURIComponent).join("/");
  const region =
    line === undefined ? {} : { region: { startLine: line, startColumn: column, snippet: { text: quote } } };
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
