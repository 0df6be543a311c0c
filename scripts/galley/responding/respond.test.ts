import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { responseStage } from "#lib/responses/testing/response-stage.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { temporaryFolder, tryProgram } from "../testing/try-program.ts";

const LETTER = "Reviewer 1\n\n1. Who descaled the kettle?\n\n2. The text is long.\n";
const cwd = temporaryFolder();
writeFileSync(join(cwd, "letter.txt"), LETTER);
writeFileSync(join(cwd, "old.txt"), Buffer.from("Reviewer 1\n\n1. Write \x93tea\x94.\n", "latin1"));
writeFileSync(join(cwd, "letter.docx"), Buffer.from([80, 75, 3, 4, 0, 0]));
await testApp();
const { origin } = await serveRoutes();
const { owner, session_id } = await responseStage();
await dropWaitingJobs();

const respond = (args: string[], typed?: string) =>
  tryProgram(["respond", ...args, "--url", origin, "--api-key", owner.key.secret], {
    cwd,
    ...(typed === undefined ? {} : { typed }),
  });

test("a letter is split, shown, answered and written", async () => {
  const started = await respond(["start", session_id, "letter.txt"]);
  expect(started).toMatchObject({ code: 0, stderr: "" });
  const id = started.stdout.slice(0, 36);
  expect(started.stdout).toMatch(
    /\(2 points, 0 drafted, 0 done\)\n\n1\.1 {4}open {5}1\. Who descaled the kettle\?\n/,
  );
  expect((await respond(["list", session_id])).stdout).toContain(id);

  const address = `${origin}/responses/${id}`;
  expect((await respond(["reply", address, "1.1", "-"], "Nobody did.")).stdout).toBe("1.1 is drafted.\n");
  expect((await respond(["show", id, "1.1"])).stdout).toMatch(
    /Who descaled[\s\S]*Your reply:\nNobody did\.\n$/,
  );
  expect((await respond(["status", id, "1.1", "done"])).stdout).toBe("1.1 is done.\n");
  expect(JSON.parse((await respond(["show", id, "--json"])).stdout)).toMatchObject({ progress: { done: 1 } });

  expect((await respond(["letter", id, "--format", "md", "--output", "-"])).stdout).toContain("Nobody did.");
  const written = await respond(["letter", id]);
  expect(written.stdout).toMatch(/^Response to the reviewers\.docx: [\d,]+ bytes\.\n$/);
  expect(readFileSync(join(cwd, "Response to the reviewers.docx")).subarray(0, 2).toString()).toBe("PK");
  expect(await respond(["letter", id])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is there already/),
  });
});

test("an old text file of Windows is read as such", async () => {
  expect((await respond(["start", session_id, "old.txt"])).stdout).toContain("1. Write “tea”.");
});

test("without a letter the review is answered", async () => {
  expect((await respond(["start", session_id])).stdout).toContain("Response to Galley’s review");
});

test.each([
  [[], 2, /Say what to do/],
  [["sing"], 2, /no “respond sing”/],
  [["start"], 2, /takes the id of a review/],
  [["start", "no-id", "letter.txt"], 2, /Give the id of a review/],
  [["status", crypto.randomUUID(), "1.1", "lost"], 2, /open, drafted, done/],
  [["letter", crypto.randomUUID(), "--format", "pdf"], 2, /docx, md, tex/],
  [["start", session_id, "nothing.txt"], 1, /nothing\.txt cannot be read \(ENOENT\)/],
  [["start", session_id, "letter.docx"], 1, /is no text file/],
  [["show", crypto.randomUUID()], 1, /no response with this id/],
])("%j is refused", async (args, code, words) => {
  const outcome = await respond(args);
  expect(outcome.code).toBe(code);
  expect(outcome.stderr).toMatch(words);
});
