import { expect, test } from "vitest";
import { joinReports } from "#lib/checks/checks-report.ts";
import { checksLine } from "../overview-schema.ts";
import { composeDetails } from "./compose-details.ts";

test("paragraphs that conversion could not read reliably are counted, with the reason", () => {
  const group = { findings: [], ran: [], notApplicable: [] };
  const doubtful = [{ doubt: "mixed-columns" as const, blocks: 3 }];
  const report = joinReports([
    { ...group, doubtful, withheld: 1 },
    { ...group, doubtful, withheld: 0 },
  ]);
  const details = composeDetails({ report, counts: { dropped: 0 }, passes: [] });
  expect(details).toContain(
    "- 3 paragraphs could not be read reliably and were not checked: the conversion mixed",
  );
  expect(details).toContain("- 1 finding in these paragraphs: left out.");
});

test("a report of a version that knew no doubt says nothing of it", () => {
  const report = { findings: [], ran: [], notApplicable: [] };
  expect(composeDetails({ report, counts: { dropped: 0 }, passes: [] })).not.toContain("reliably");
  expect(checksLine({ ran: 3, not_applicable: 0, ignored_findings: 0 })).toBe("3 checks ran");
});

test("the line on checks says how many paragraphs were not read", () => {
  const checks = { ran: 3, not_applicable: 0, ignored_findings: 0 };
  expect(checksLine({ ...checks, unreliable_blocks: 1 })).toContain("1 paragraph could not be read reliably");
});
