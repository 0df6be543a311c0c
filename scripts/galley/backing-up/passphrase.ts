import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { env } from "#lib/env.ts";
import { codeOf, Failure, type Terminal } from "../command.ts";

const SHORTEST = 12;

/** Returns the passphrase of a file, or else that of BACKUP_PASSPHRASE; null without one. */
export function passphraseOf(file: string | undefined, { cwd }: Pick<Terminal, "cwd">): string | null {
  if (file === undefined) return env().BACKUP_PASSPHRASE ?? null;
  const passphrase = read(resolve(cwd, file)).replace(/\r?\n$/, "");
  if (passphrase.length < SHORTEST)
    throw new Failure(
      `The passphrase in ${file} has fewer than ${SHORTEST} characters. Choose a longer one.`,
    );
  return passphrase;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Failure(`The passphrase cannot be read from ${path} (${codeOf(error)}).`);
  }
}
