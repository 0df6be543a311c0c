import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recomputeP } from "#lib/checks/statistics/recompute-p.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";

/** Compares our p-values, errors and decisions with those of R's statcheck: strings.txt and recomputed-by-r.csv. */
export function agreementWithR(folder: string) {
  const linesOf = (file: string) => readFileSync(join(folder, file), "utf8").trim().split(/\r?\n/);
  const reports = linesOf("strings.txt");
  const rows = linesOf("recomputed-by-r.csv").slice(1);
  const differences = rows.flatMap((row) => {
    const [, number, rest = ""] = /^(\d+),"[^"]*",(.*)$/.exec(row) ?? [];
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
  return { reports: rows.length, agreed: rows.length - differences.length, differences };
}
