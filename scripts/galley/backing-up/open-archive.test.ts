import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { rememberEnv, settleEnv } from "#lib/env.ts";
import { temporaryFolder, tryProgram } from "../testing/try-program.ts";

const folder = temporaryFolder();
const plain = join(folder, "plain.tar");
writeFileSync(plain, "not encrypted, and no archive either");
writeFileSync(join(folder, "passphrase"), "correct horse battery staple\n");
const settings = rememberEnv();
afterEach(() => settings());

test.each([[["backup", "verify", plain]], [["restore", plain]]])(
  "where a passphrase is set, a plain archive is taken only if the person says so: %s",
  async (act) => {
    const run = (...more: string[]) => tryProgram([...act, ...more], { cwd: folder });
    const isDamaged = { code: 1, stderr: expect.stringContaining("is damaged") };
    const isRefused = { code: 1, stderr: expect.stringContaining("add --not-encrypted") };
    expect(await run()).toMatchObject(isDamaged);
    expect(await run("--passphrase-file", "passphrase")).toMatchObject(isRefused);
    settleEnv({ BACKUP_PASSPHRASE: "correct horse battery staple" });
    expect(await run()).toMatchObject(isRefused);
    expect(await run("--not-encrypted")).toMatchObject(isDamaged);
  },
);

test("a new archive cannot be asked to be plain where a passphrase is set", async () => {
  settleEnv({ BACKUP_PASSPHRASE: "correct horse battery staple" });
  expect(await tryProgram(["backup", "--not-encrypted"], { cwd: folder })).toMatchObject({ code: 2 });
});
