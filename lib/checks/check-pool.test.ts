import { afterAll, expect, test } from "vitest";
import { checkPool } from "./check-pool.ts";

const markdown = "# T\n\nIt was the the end, t(28) = 1.20, p = .01.\n";
const pool = checkPool({ projectRoot: process.cwd(), memoryMb: 256 });
afterAll(pool.close);

test("a process parses and checks the text, all groups or one", async () => {
  const [whole, part] = await Promise.all([
    pool.review({ markdown }),
    pool.review({ markdown, options: { group: "statistics" } }),
  ]);
  expect(whole.ok && whole.report.findings.map(({ checkId }) => checkId)).toEqual([
    "repeated-word",
    "p-value",
  ]);
  expect(part.ok && part.report.findings.map(({ checkId }) => checkId)).toEqual(["p-value"]);
});

test("the deadline kills the process, and the next request gets another", async () => {
  expect(await pool.review({ markdown: `${markdown} `.repeat(20_000), timeoutMs: 1 })).toMatchObject({
    ok: false,
    failure: { reason: "timeout" },
  });
  expect(await pool.review({ markdown })).toMatchObject({ ok: true });
});

test("a signal kills the process, also one given before the start", async () => {
  const controller = new AbortController();
  const pending = pool.review({ markdown: `${markdown} `.repeat(20_000), signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  expect(await pending).toMatchObject({ ok: false, failure: { reason: "aborted" } });
  expect(await pool.review({ markdown, signal: AbortSignal.abort() })).toMatchObject({
    ok: false,
    failure: { reason: "aborted" },
  });
});

test("requests on one text are answered one after the other, those on others beside them", async () => {
  const texts = [markdown, markdown, "# U\n\nNothing of note.\n", "# V\n\nA second the the text.\n"];
  const answers = await Promise.all(texts.map((text) => pool.review({ markdown: text })));
  expect(answers.map((answer) => answer.ok && answer.report.findings.length)).toEqual([2, 2, 0, 1]);
});

test("texts that together do not fit into the heap are checked one after the other", async () => {
  const one = checkPool({ projectRoot: process.cwd(), memoryMb: 128 }, 1);
  for (const head of ["# T", "# U", "# V"])
    expect(
      await one.review({
        markdown: `${head}\n\n${"> a\n\n".repeat(75_000)}`,
        options: { group: "structure" },
      }),
    ).toMatchObject({ ok: true });
  one.close();
});

test("too little memory is a failure with a reason, and a missing worker too", async () => {
  const starved = checkPool({ projectRoot: process.cwd(), memoryMb: 20 });
  const long = "Many words of a long paper, one after another. ".repeat(100_000);
  expect(await starved.review({ markdown: long })).toMatchObject({
    ok: false,
    failure: { reason: "memory" },
  });
  const broken = checkPool({ projectRoot: "/nowhere", memoryMb: 64 });
  expect(await broken.review({ markdown })).toMatchObject({ ok: false, failure: { reason: "crashed" } });
});
