import { parseArgs } from "node:util";
import { printBadFiles, runBadFiles } from "./conversion/bad-files.ts";

/** What `npm run bench:conversion` does with its arguments; returns the exit code. */
export async function benchConversion(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { bad: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const print = (line: string) => console.log(line);
  if (values.bad) {
    const report = await runBadFiles(positionals, print);
    printBadFiles(report, print);
    return report.faults.length === 0 ? 0 : 1;
  }
  return 2;
}
