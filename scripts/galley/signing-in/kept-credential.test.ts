import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { disconnectApp, listConnectedApps } from "#lib/oauth/contract.ts";
import { createVenue } from "#lib/reviews/venue-contract.ts";
import { call } from "#lib/testing/call.ts";
import { type RunningJobs, startJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { type ServedRoutes, serveRoutes } from "../testing/serve-routes.ts";
import { signedIn } from "../testing/sign-in-desk.ts";
import { spawnProgram, temporaryFolder, tryProgram } from "../testing/try-program.ts";

let galley: TestApp;
let app: ServedRoutes;
let jobs: RunningJobs | undefined;
beforeAll(async () => {
  galley = await testApp();
  app = await serveRoutes();
});
afterAll(() => jobs?.stop());
beforeEach(async () => {
  await galley.database.sql`delete from rate_limits`;
  app.hold = async () => {};
});

/** A person with a venue of their own, by which an answer shows who asked. */
async function personWithVenue(name: string): Promise<Person> {
  const person = await testContext();
  await call(createVenue, { as: person.key, body: { name } });
  return person;
}

const venues = (variables: Record<string, string>, ...args: string[]) =>
  tryProgram(["venues", "--url", app.origin, ...args], { variables });
const refreshesSince = (from: number) =>
  app.requests.slice(from).filter((path) => path === "/oauth/token").length;

test("an API key comes before the sign-in, and a sign-in before this computer", async () => {
  const { variables } = await signedIn(app.origin, await personWithVenue("Journal of Fish"));
  const other = await personWithVenue("Journal of Birds");
  expect((await venues(variables)).stdout).toContain("Journal of Fish");
  for (const byKey of [
    await venues(variables, "--api-key", other.key.secret),
    await venues({ ...variables, GALLEY_API_KEY: other.key.secret }),
  ]) {
    expect(byKey.stdout).toContain("Journal of Birds");
    expect(byKey.stdout).not.toContain("Journal of Fish");
  }
  expect((await venues({})).stdout).not.toContain("Journal of");
});

test("tokens that have ended are renewed once, and the new ones kept", async () => {
  const { variables, signIns, tokens, expire } = await signedIn(app.origin, await testContext());
  await expire();
  const from = app.requests.length;
  expect(await venues(variables)).toMatchObject({ code: 0, stderr: "" });
  expect(await venues(variables)).toMatchObject({ code: 0, stderr: "" });
  expect(refreshesSince(from)).toBe(1);
  const kept = signIns.find(app.origin);
  expect(kept?.refresh_token).not.toBe(tokens.refresh_token);
  expect(Date.parse(kept?.expires_at ?? "") - Date.now()).toBeGreaterThan(3_500_000);
});

test("a token that the server refuses before its time is renewed too", async () => {
  const { variables } = await signedIn(app.origin, await testContext());
  await galley.database.sql`delete from oauth_records where kind = 'AccessToken'`;
  expect(await venues(variables)).toMatchObject({ code: 0, stderr: "" });
});

test("processes that renew at once use the refresh token once", async () => {
  const { variables, expire } = await signedIn(app.origin, await personWithVenue("Journal of Fish"));
  await expire();
  const from = app.requests.length;
  const metadata = () => app.requests.slice(from).filter((path) => path.startsWith("/.well-known/"));
  // The first renewal is answered when every process wants to renew, and would have.
  app.hold = async (path) => {
    if (path !== "/oauth/token") return;
    while (metadata().length < 4) await wait(20);
    await wait(500);
  };
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawnProgram(["venues", "--url", app.origin], temporaryFolder(), variables);
      const printed = Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = await once(child, "close");
      const [stdout, stderr] = await printed;
      return { code, stderr, isTheirs: stdout.includes("Journal of Fish") };
    }),
  );
  expect(outcomes).toEqual(Array(4).fill({ code: 0, stderr: "", isTheirs: true }));
  expect(refreshesSince(from)).toBe(1);
});

test("an interruption in the middle of a renewal does not lose the new tokens", async () => {
  const { variables, tokens, signIns, expire } = await signedIn(app.origin, await testContext());
  await expire();
  const from = app.requests.length;
  const interruption = new AbortController();
  const running = tryProgram(["venues", "--url", app.origin], { variables, signal: interruption.signal });
  while (refreshesSince(from) === 0) await new Promise((resolve) => setImmediate(resolve));
  interruption.abort();
  expect((await running).stderr).toBe("Interrupted.\n");
  expect(signIns.find(app.origin)?.refresh_token).not.toBe(tokens.refresh_token);
  expect(await venues(variables)).toMatchObject({ code: 0, stderr: "" });
});

test("a sign-in that the person ended says how to begin again", async () => {
  const person = await testContext();
  const { variables, tokens } = await signedIn(app.origin, person);
  const [connected] = await call(listConnectedApps, { as: person.cookie });
  expect(connected).toMatchObject({ name: "Galley command line" });
  await call(disconnectApp, { as: person.cookie, params: { app_id: connected?.app_id ?? "" } });
  const { code, stdout, stderr } = await venues(variables);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe(
    `galley: Your sign-in at ${app.origin} has ended: it was disconnected in the settings, or not used for a long time. Run \`galley login --url ${app.origin}\` again, or \`galley logout --url ${app.origin}\` to go on without it.\n`,
  );
  expect(stderr).not.toContain(tokens.refresh_token);
});

test("a review goes on when its tokens end in the middle", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "paper.md"), manuscript());
  const { variables, tokens } = await signedIn(app.origin, await testContext());
  const from = app.requests.length;
  const running = tryProgram(["review", "paper.md", "--url", app.origin], { cwd, variables });
  const events = () => app.requests.slice(from).filter((path) => path.includes("/events/"));
  while (events().length === 0) await wait(20);
  await galley.database.sql`delete from oauth_records where kind = 'AccessToken'`;
  app.cut();
  while (refreshesSince(from) === 0) await wait(20);
  jobs = await startJobs();
  const { code, stdout, stderr } = await running;
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toContain("The percentage does not match its counts");
  expect(stdout + stderr).not.toContain(tokens.access_token);
});

test("a damaged file names itself and what to do", async () => {
  const { variables, signIns } = await signedIn(app.origin, await testContext());
  writeFileSync(signIns.file, readFileSync(signIns.file, "utf8").slice(0, -20));
  const { code, stderr } = await venues(variables);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `galley: The file of your sign-ins is damaged: ${signIns.file}. Delete it and run \`galley login\` again.\n`,
  );
});
