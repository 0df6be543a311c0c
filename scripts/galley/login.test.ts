import { statSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listConnectedApps } from "#lib/oauth/contract.ts";
import { createVenue } from "#lib/reviews/venue-contract.ts";
import { call } from "#lib/testing/call.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { SignIns } from "./signing-in/sign-ins.ts";
import { type ServedRoutes, serveRoutes } from "./testing/serve-routes.ts";
import { decide, signedIn, USUAL } from "./testing/sign-in-desk.ts";
import { temporaryFolder, tryProgram } from "./testing/try-program.ts";

let galley: TestApp;
let app: ServedRoutes;
let person: Person;
beforeAll(async () => {
  galley = await testApp();
  app = await serveRoutes();
  person = await testContext();
});
beforeEach(async () => {
  await galley.database.sql`delete from rate_limits`;
});

const CODE = /^ {6}([A-Z]{4}-[A-Z]{4})$/m;

interface Waiting {
  /** Called once the program shows its code. */
  onCode: (code: string) => Promise<unknown> | unknown;
  variables?: Record<string, string>;
  signal?: AbortSignal;
}

/** Runs `galley login` with a person who reads its code. */
async function login({ onCode, variables = {}, signal }: Waiting) {
  const settings = { XDG_CONFIG_HOME: temporaryFolder(), ...variables };
  let printed = "";
  let answered: Promise<unknown> | undefined;
  const outcome = await tryProgram(["login", "--url", app.origin], {
    variables: settings,
    ...(signal && { signal }),
    watch: (piece) => {
      printed += piece;
      const code = CODE.exec(printed)?.[1];
      if (code) answered ??= Promise.resolve(onCode(code));
    },
  });
  await answered;
  return { ...outcome, signIns: new SignIns(settings), variables: settings };
}

const appsOf = (who: Person) => call(listConnectedApps, { as: who.cookie });

test("the person types the code, and commands act for them from then on", async () => {
  const { code, stdout, stderr, signIns, variables } = await login({
    onCode: (shown) => decide(app.origin, person, shown, "allow"),
  });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toContain(`\n      ${app.origin}/device\n`);
  expect(stdout).toBe(
    `Signed in at ${app.origin} as ${person.email}.\nThe sign-in is kept in ${signIns.file}\n`,
  );
  const kept = signIns.find(app.origin);
  expect(kept?.scope).toBe(USUAL.join(" "));
  for (const secret of [kept?.access_token ?? "", kept?.refresh_token ?? ""]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stdout + stderr).not.toContain(secret);
  }
  expect(statSync(signIns.file).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(signIns.file)).mode & 0o777).toBe(0o700);

  await call(createVenue, { as: person.key, body: { name: "Journal of Fish" } });
  const from = app.requests.length;
  const listed = await tryProgram(["venues", "--url", app.origin], { variables });
  expect(listed.stdout).toContain("Journal of Fish");
  expect(app.requests.slice(from)).not.toContain("/api/auth/this-computer");
});

test("a person who refuses, or allows less, is believed", async () => {
  const refused = await login({ onCode: (code) => decide(app.origin, person, code, "deny") });
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("galley: The sign-in was refused in the browser.");
  expect(refused.signIns.origins()).toEqual([]);
  const less = await login({
    onCode: (code) => decide(app.origin, person, code, "allow", ["documents:read"]),
  });
  expect(less.stderr).toContain("You did not allow: documents:write, reviews:write, reviews:read.");
  const refusedVenues = await tryProgram(["venues", "--url", app.origin], { variables: less.variables });
  expect(refusedVenues).toMatchObject({ code: 1, stdout: "" });
  expect(refusedVenues.stderr).toContain(
    `lacks the scope reviews:read. Run \`galley login --url ${app.origin}\` again and allow it.`,
  );
});

test("a code that has expired is said to be expired", async () => {
  const { code, stderr, signIns } = await login({
    onCode: () => galley.database.sql`update oauth_records set expires_at = now() where kind = 'DeviceCode'`,
  });
  expect(code).toBe(1);
  expect(stderr).toContain("The code has expired, or was used already. Run `galley login` again");
  expect(signIns.origins()).toEqual([]);
});

test("Ctrl-C ends the waiting and keeps nothing", async () => {
  const interruption = new AbortController();
  const { code, stderr, signIns } = await login({
    onCode: () => interruption.abort(),
    signal: interruption.signal,
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/\nInterrupted\. The sign-in did not change\.\n$/);
  expect(signIns.origins()).toEqual([]);
});

test("a second sign-in ends the first, and a key that comes before it is named", async () => {
  const someone = await testContext();
  const first = await signedIn(app.origin, someone);
  const variables = { ...first.variables, GALLEY_API_KEY: someone.key.secret };
  const { code, stderr } = await login({
    onCode: (shown) => decide(app.origin, someone, shown, "allow"),
    variables,
  });
  expect(code).toBe(0);
  expect(stderr).toContain("GALLEY_API_KEY is set.");
  expect(await appsOf(someone)).toHaveLength(1);
  expect(first.signIns.find(app.origin)?.access_token).not.toBe(first.tokens.access_token);
});

test("a folder that cannot be written is reported before a code is asked for", async () => {
  const from = app.requests.length;
  const { code, stderr } = await tryProgram(["login", "--url", app.origin], {
    variables: { XDG_CONFIG_HOME: "/dev/null" },
  });
  expect(code).toBe(1);
  expect(stderr).toContain("The folder of your sign-ins cannot be written (ENOTDIR): /dev/null/galley");
  expect(app.requests.slice(from)).toEqual([]);
});

test("galley logout ends the sign-in at the server and here", async () => {
  const someone = await testContext();
  const { variables, signIns, tokens } = await signedIn(app.origin, someone);
  expect(await appsOf(someone)).toHaveLength(1);
  const logout = (url: string) => tryProgram(["logout", "--url", url], { variables });
  expect((await logout("https://galley.lab")).stdout).toBe(
    `You are not signed in at https://galley.lab.\nYou are signed in at ${app.origin}. Name it with --url.\n`,
  );
  expect(await logout(app.origin)).toEqual({
    code: 0,
    stdout: `Signed out at ${app.origin}.\n`,
    stderr: "",
  });
  expect(await appsOf(someone)).toEqual([]);
  expect(signIns.origins()).toEqual([]);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  expect((await fetch(`${app.origin}/api/profile`, { headers })).status).toBe(401);
  expect((await logout(app.origin)).stdout).toBe(`You are not signed in at ${app.origin}.\n`);
});

test("galley logout works when the server is gone, and says what it could not do", async () => {
  const { variables, signIns, tokens } = await signedIn(app.origin, person);
  const gone = "http://galley.invalid";
  await signIns.alone(new AbortController().signal, async () => signIns.keep(gone, tokens));
  const { code, stdout, stderr } = await tryProgram(["logout", "--url", gone], { variables });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `The sign-in at ${gone} is deleted from this computer.\n`,
  });
  expect(stderr).toContain("Galley there could not be told.");
  expect(signIns.origins()).toEqual([app.origin]);
});
