import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { updateProfile } from "#lib/auth/contract.ts";
import { listHistory } from "#lib/reviews/contract.ts";
import { session } from "#lib/reviews/schema.ts";
import { scriptedModels } from "#lib/reviews/testing/scripted-review.ts";
import { createVenue } from "#lib/reviews/venue-contract.ts";
import { venue } from "#lib/reviews/venue-schema.ts";
import { call } from "#lib/testing/call.ts";
import { type RunningJobs, startJobs } from "#lib/testing/jobs.ts";
import { manuscript, prose } from "#lib/testing/manuscript.ts";
import { faultsLogged, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { type ServedRoutes, serveRoutes } from "./testing/serve-routes.ts";
import { temporaryFolder, tryProgram } from "./testing/try-program.ts";

const cwd = temporaryFolder();
let app: ServedRoutes;
let jobs: RunningJobs | undefined;

beforeAll(async () => {
  await testApp();
  app = await serveRoutes();
  jobs = await startJobs();
  writeFileSync(join(cwd, "paper.md"), manuscript());
  writeFileSync(join(cwd, "long.md"), `${manuscript()}\n\n${prose(4_000)}`);
  writeFileSync(join(cwd, "extra.txt"), "Further words of the supplement. ".repeat(20));
  writeFileSync(join(cwd, "short.txt"), "Too few words.");
  writeFileSync(join(cwd, "broken.pdf"), "%PDF-1.4 cut off");
});
afterAll(() => jobs?.stop());

const review = (...args: string[]) => tryProgram(["review", ...args, "--url", app.origin], { cwd });

test("this computer is signed in, the review printed and its page named", async () => {
  const { code, stdout, stderr } = await review("paper.md");
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toMatch(/paper\.md: converted: \d+ words/);
  expect(stderr).toMatch(/paper\.md: reviewed: \d+ comments/);
  expect(stdout).toMatch(/ \d\. major {2}The percentage does not match its counts\n/);
  expect(stdout).toMatch(/Recomputed {2}75\.0%\n/);
  expect(stdout).toMatch(new RegExp(`Open it at ${app.origin}/reviews/[0-9a-f-]{36}\n$`));
});

test("--json is the session and nothing else; key, focus, preview and supplement arrive", async () => {
  const { key } = await testContext();
  const args = ["paper.md", "--json", "--preview", "--focus", "the numbers", "--supplement", "extra.txt"];
  const { code, stdout } = await review(...args, "--api-key", key.secret);
  expect(code).toBe(0);
  const printed = session.strict().parse(JSON.parse(stdout));
  expect(printed).toMatchObject({
    is_preview: true,
    steering_prompt: "the numbers",
    processing_status: "completed",
    filename: "paper.md",
  });
  expect(printed.feedback.overall.content).toContain("the supplement");
});

test("venue, language and prompt set arrive, and the venue goes by its id or its name", async () => {
  const { key, cookie } = await testContext();
  const { requestsFor } = await scriptedModels();
  await call(createVenue, { as: key, body: { name: "Journal of Fish" } });
  const reviewed = async (...args: string[]) => {
    const { code, stdout, stderr } = await review("paper.md", "--json", "--api-key", key.secret, ...args);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return session.parse(JSON.parse(stdout));
  };
  const first = await reviewed("--venue", "journal of fish", "--language", "de", "--prompts", "writing");
  expect(first.venue?.name).toBe("Journal of Fish");
  expect(first.passes.map(({ id }) => id)).toContain("writing:1");
  expect(requestsFor("review_findings").at(-1)?.text).toContain("reasons in German (de);");
  await call(updateProfile, { as: cookie, body: { review_venue: "thesis" } });
  expect((await reviewed("--preview")).venue?.venue_id).toBe("thesis");
  expect((await reviewed("--preview", "--venue", "none", "--language", "manuscript")).venue).toBeNull();
});

test("an unknown venue is refused before the upload, with those that there are", async () => {
  const { key } = await testContext();
  await call(createVenue, { as: key, body: { name: "Journal of Fish" } });
  const from = app.requests.length;
  const { code, stdout, stderr } = await review("paper.md", "--venue", "nature", "--api-key", key.secret);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain('--venue is one of: "Journal of Fish", grant-proposal, journal-article,');
  expect(app.requests.slice(from).filter((path) => path.includes("/upload"))).toEqual([]);
});

test("galley venues lists one's own profiles first", async () => {
  const { key } = await testContext();
  const body = { name: "Journal of Fish", limits: { main_words: 3000 } };
  const { venue_id } = await call(createVenue, { as: key, body });
  const list = (...args: string[]) =>
    tryProgram(["venues", "--url", app.origin, "--api-key", key.secret, ...args], { cwd });
  const { code, stdout } = await list();
  expect(code).toBe(0);
  expect(stdout).toContain(
    `${venue_id}\n  Journal of Fish\n  your own; at most 3,000 words of the main text\n`,
  );
  expect(stdout).toContain("thesis\n  Thesis\n  no limits\n");
  const listed = z.array(venue).parse(JSON.parse((await list("--json")).stdout));
  expect(listed[0]).toMatchObject({ venue_id, is_own: true });
});

test("a partial review says so before anything else", async () => {
  const { key } = await testContext();
  await scriptedModels({
    review_findings: ({ text }) =>
      /^Passage 1 of/m.test(text) ? { findings: [], ledger: [] } : { status: 401, message: "Wrong key." },
  });
  const { code, stdout } = await review("long.md", "--api-key", key.secret);
  faultsLogged();
  expect(code).toBe(0);
  expect(stdout).toContain("full review · partial");
  expect(stdout.match(/This review is partial: models read \d+ % of the text/g)).toHaveLength(1);
  expect(stdout.replaceAll("\n", " ")).toContain("The model server refuses the key.");
  expect(stdout).toContain("Open it to continue it: only what failed runs again.\n\n");
  const listed = await call(listHistory, { as: key });
  expect(listed).toMatchObject([{ is_partial: true }]);
});

test("goes on after every connection was cut", async () => {
  await jobs?.stop();
  const { key } = await testContext();
  const running = review("paper.md", "--api-key", key.secret);
  const from = app.requests.length;
  const events = () => app.requests.slice(from).filter((path) => path.includes("/events/"));
  while (events().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  app.cut();
  jobs = await startJobs();
  const { code, stderr } = await running;
  expect(code).toBe(0);
  expect(stderr).toContain("The connection to Galley broke. Waiting for it.\nGalley is back.");
  expect(events().length).toBeGreaterThan(2);
});

test.each([
  ["short.txt", "needs at least 50"],
  ["broken.pdf", "This PDF is incomplete or damaged"],
])("%s: says why it cannot be reviewed", async (file, reason) => {
  const { code, stdout, stderr } = await review(file);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(reason);
});

test("a wrong key is refused with the API's words", async () => {
  const { code, stderr } = await review("paper.md", "--api-key", "gly_wrong");
  expect(code).toBe(1);
  expect(stderr).toContain("The API key is not valid");
});

test("says when nothing, or something else, answers", async () => {
  const nobody = await tryProgram(["review", "paper.md", "--url", "http://galley.invalid"], { cwd });
  expect(nobody).toMatchObject({ code: 1, stdout: "" });
  expect(nobody.stderr).toContain("Galley does not answer at http://galley.invalid.");
  const other = createServer((_, response) => response.end("hello")).listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const url = `http://localhost:${typeof address === "object" ? address?.port : 0}`;
  const { code, stderr } = await tryProgram(["review", "paper.md", "--url", url], { cwd });
  other.close();
  expect(code).toBe(1);
  expect(stderr).toContain(`Another program answers at ${url}`);
  const wrong = await tryProgram(["review", "paper.md", "--url", "localhost:3000"], { cwd });
  expect(wrong.code).toBe(2);
});
