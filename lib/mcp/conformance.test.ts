import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/env.ts";
import { offerEverything } from "./offer-everything.ts";
import { conformancePage, standingsOf } from "./testing/conformance-page.ts";
import { offerFixtures } from "./testing/fixtures/offer-fixtures.ts";
import { runConformance, SUITES, type Suite } from "./testing/run-conformance.ts";

const standings = new Map<Suite, ReturnType<typeof standingsOf>>();

test.each(Object.keys(SUITES) as Suite[])(
  "each scored check of %s passes, or a reason is given",
  async (suite) => {
    const own = await runConformance(suite, offerEverything);
    const brought = await runConformance(suite, offerFixtures);
    const checks = standingsOf(suite, own, brought);
    standings.set(suite, checks);
    expect([...checks].filter(([, standing]) => standing === null)).toEqual([]);
  },
);

test("docs/conformance.md says how each check stands", async () => {
  await expect(conformancePage(standings)).toMatchFileSnapshot(join(projectRoot(), "docs/conformance.md"));
});
