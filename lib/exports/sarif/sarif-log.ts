import type { Location, Log, Result } from "sarif";
import { describedGroups } from "#lib/checks/describe-checks.ts";
import { LEVELS } from "./levels.ts";

/** The position of a quote in a file: its line and column from 1, or else its page. */
export interface SarifPlace {
  file: string;
  line?: number;
  column?: number;
  page?: number;
}

export interface SarifComment {
  id: string;
  /** The id of the check, or the source of a judged comment. */
  rule: string;
  /** Null for what a person wrote: such a result is a note. */
  severity: "critical" | "major" | "minor" | null;
  title: string;
  message: string;
  quote: string;
  /** The probability that an author would agree, from 0 to 1; null if it is not known. */
  score: number | null;
  place: SarifPlace;
  related: readonly { quote: string; label?: string; place: SarifPlace }[];
  isSuppressed?: boolean;
}

/** Returns the comments as a SARIF 2.1.0 log (OASIS). Columns are UTF-16 units. */
export function sarifLog(comments: readonly SarifComment[], version: string): Log {
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

function toResult(comment: SarifComment): Result {
  const { place, related } = comment;
  const page = place.page === undefined ? "" : ` (page ${place.page})`;
  return {
    ruleId: comment.rule,
    level: LEVELS[comment.severity ?? "minor"],
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
    ...(comment.score === null ? {} : { rank: 100 * comment.score }),
    ...(comment.isSuppressed ? { suppressions: [{ kind: "external" }] } : {}),
  };
}

function location({ file, line, column }: SarifPlace, quote: string): Location {
  const uri = file.split(/[\\/]/).map(encodeURIComponent).join("/");
  const region =
    line === undefined
      ? {}
      : {
          region: {
            startLine: line,
            ...(column === undefined ? {} : { startColumn: column }),
            snippet: { text: quote },
          },
        };
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
