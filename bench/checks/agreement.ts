import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recomputeP } from "#lib/checks/statistics/recompute-p.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";

export interface Agreement {
  reports: number;
  agreed: number;
  /** The reports that differ, one line each. */
  differences: string[];
}

/** Compares our p-values, errors and decisions with those of R's statcheck: strings.txt and recomputed-by-r.csv. */
export function agreementWithR(folder: string): Agreement {
  const reports = readFileSync(join(folder, "strings.txt"), "utf8").trim().split("\n");
  const rows = readFileSync(join(folder, "recomputed-by-r.csv"), "utf8")
    .replaceAll("\r", "")
    .trim()
    .split("\n");
  const differences = rows.slice(1).flatMap((row) => {
    const [number, , rest = ""] = /^(\d+),"([^"]*)",(.*)$/.exec(row)?.slice(1) ?? [];
    const report = reports[Number(number) - 1] ?? "";
    const [, , , , , , , p, error, decision] = rest.split(",");
    const [statistic] = parseManuscript(report).statistics;
    const ours = statistic ? recomputeP(statistic) : null;
    if (ours === null) return [`${report}: not read`];
    const isSame =
      Math.abs(ours.p - Number(p)) <= 1e-6 &&
      (ours.disagrees || ours.isZero) === (error === "TRUE") &&
      ours.decisive === (decision === "TRUE");
    return isSame ? [] : [`${report}: p ${ours.p}, R ${p}, error ${error}, decision ${decision}`];
  });
  return { reports: rows.length - 1, agreed: rows.length - 1 - differences.length, differences };
}
