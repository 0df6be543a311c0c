import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { childEnv } from "#lib/env.ts";
import { serveHandler } from "#lib/testing/serve-handler.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { testFolder } from "#lib/testing/test-folder.ts";
import { serveMcp } from "../endpoint.ts";

/** The suites of @modelcontextprotocol/conformance, and how each is started. */
export const SUITES = {
  "0.1.16, active suite": [import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"), []],
  "0.2.0-alpha.12, requirements of 2026-07-28": [
    import.meta.resolve("conformance-next/dist/index.js"),
    ["--requirements", "2026-07-28"],
  ],
} as const;
export type Suite = keyof typeof SUITES;

/** As the suites grade a check. A warning is something that a server should do, and need not. */
export type Grade = "SUCCESS" | "INFO" | "SKIPPED" | "WARNING" | "FAILURE";

/** The grade of each check, by "scenario: check". The worst one counts where a check is made more than once. */
export type Grades = ReadonlyMap<string, Grade>;

const FROM_BEST: readonly Grade[] = ["SUCCESS", "INFO", "SKIPPED", "WARNING", "FAILURE"];

/** Runs a suite against the endpoint, which offers what `offer` registers. The suites send no key, so one is added. */
export async function runConformance(suite: Suite, offer: Parameters<typeof serveMcp>[1]): Promise<Grades> {
  const { key } = await testContext();
  const served = await serveHandler((request) => {
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${key.secret}`);
    return serveMcp(new Request(request, { headers }), offer);
  });
  const grades = await runSuite(suite, ["server", "--url", `${served.origin}/mcp`, ...SUITES[suite][1]]);
  await served.close();
  return grades;
}

/** Runs a suite with these arguments, and hands over each line that it prints. */
export async function runSuite(
  suite: Suite,
  args: readonly string[],
  onLine: (line: string) => void = () => {},
): Promise<Grades> {
  const results = testFolder("galley-conformance-");
  const command = [fileURLToPath(SUITES[suite][0]), ...args, "--output-dir", results];
  const child = spawn(process.execPath, command, { env: childEnv(), stdio: ["ignore", "pipe", "ignore"] });
  createInterface({ input: child.stdout }).on("line", onLine);
  await once(child, "close");
  return gradesIn(results);
}

function gradesIn(folder: string): Grades {
  const grades = new Map<string, Grade>();
  for (const scenario of readdirSync(folder).toSorted()) {
    const name = /^(?:authorization-)?server-(.+)-\d{4}-\d\d-\d\dT/.exec(scenario)?.[1] ?? scenario;
    for (const { id, status } of checksOf(join(folder, scenario, "checks.json"))) {
      const check = `${name}: ${id}`;
      const known = grades.get(check);
      if (!known || FROM_BEST.indexOf(status) > FROM_BEST.indexOf(known)) grades.set(check, status);
    }
  }
  return grades;
}

/** The suites write a list of checks in this form. */
function checksOf(file: string): { id: string; status: Grade }[] {
  return JSON.parse(readFileSync(file, "utf8")) as { id: string; status: Grade }[];
}
