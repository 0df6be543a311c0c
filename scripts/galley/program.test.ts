import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { spawnProgram, temporaryFolder, tryProgram } from "./testing/try-program.ts";

test("help is on stdout, for the program and for each command", async () => {
  const all = await tryProgram(["--help"]);
  expect(all).toMatchObject({ code: 0, stderr: "" });
  for (const command of [
    "review",
    "export",
    "respond",
    "venues",
    "login",
    "logout",
    "convert",
    "check",
    "models",
    "admin",
    "stop",
  ]) {
    expect(all.stdout).toContain(`  ${command} `);
    const help = await tryProgram([command, "--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toMatch(new RegExp(`^Usage: galley ${command}`));
    expect(await tryProgram(["help", command])).toEqual(help);
  }
});

test("the version is the package's", async () => {
  expect((await tryProgram(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  [[], "Usage: galley"],
  [["chek"], "Unknown command 'chek'"],
  [["--bogus"], "Unknown option '--bogus'"],
  [["check", "--bogus"], "galley check: Unknown option '--bogus'."],
  [["check"], "at least one file"],
  [["check", "--cases", "a.jsonl", "b.md"], "--cases takes one file"],
  [["convert", "a.pdf"], "--out DIR"],
  [["convert", "--out"], "argument missing"],
  [["review"], "Name the file"],
  [["review", "a.pdf", "b.pdf"], "--supplement"],
  [["review", "a.pdf", "--depth", "deep"], "--depth is one of: standard, thorough."],
  [["review", "a.pdf", "--prompts", "poetry"], "--prompts is one of: default, methods, theory,"],
  [["review", "a.pdf", "--language", "german"], "such as en, de or pt-BR"],
  [["review", "a.pdf", "--language", "x_y"], "such as en, de or pt-BR"],
  [["venues", "all"], "Unexpected argument 'all'"],
  [["login", "here"], "Unexpected argument 'here'"],
  [["login", "--url", "galley.lab"], "'galley.lab' is not an address"],
  [["logout", "--all"], "Unknown option '--all'"],
  [["models", "gpt"], "Unexpected argument 'gpt'"],
  [["admin"], "Name what to do"],
  [["admin", "promote"], "Unknown act 'promote'"],
  [["admin", "person"], "Name the address"],
  [["admin", "grant", "ada@example.org", "5"], "--reason"],
  [["admin", "grant", "ada@example.org", "1.5", "--reason", "a"], "a whole number"],
  [["admin", "grant", "ada@example.org", "1000000000000", "--reason", "a"], "1 to 100000"],
  [["admin", "void", "ada@example.org", "0", "--reason", "a"], "1 to 100000"],
  [["admin", "block", "ada@example.org", "now", "--reason", "a"], "Too many arguments"],
  [["stop", "now"], "Unexpected argument 'now'"],
])("wrong arguments: %j", async (args, message) => {
  const { code, stdout, stderr } = await tryProgram(args);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(message);
});

test("a focus longer than the API takes is refused before anything is started", async () => {
  const { code, stderr } = await tryProgram(["review", "a.pdf", "--focus", "x".repeat(4001)]);
  expect(code).toBe(2);
  expect(stderr).toContain("4,000 characters");
});

test("what cannot be done is a failure, not a wrong call", async () => {
  const { code, stderr } = await tryProgram(["review", "absent.pdf"], { cwd: temporaryFolder() });
  expect(code).toBe(1);
  expect(stderr).toBe("galley: absent.pdf: there is no such file.\n");
});

test("a reader that goes away ends the program without a word", async () => {
  const cwd = temporaryFolder();
  const line = JSON.stringify({ id: "a", text: "The the effect." });
  writeFileSync(join(cwd, "many.jsonl"), `${line}\n`.repeat(20_000));
  const child = spawnProgram(["check", "--cases", "many.jsonl"], cwd);
  const output = text(child.stderr);
  await once(child.stdout, "data");
  child.stdout.destroy();
  expect(await once(child, "close")).toEqual([0, null]);
  expect(await output).toBe("");
});
