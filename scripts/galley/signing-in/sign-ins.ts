import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { z } from "zod";
import type { TokenAnswer } from "#lib/oauth/device-schema.ts";
import { codeOf, Failure, type Terminal } from "../command.ts";
import { holdLock } from "./hold-lock.ts";

const signIn = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  scope: z.string(),
  expires_at: z.iso.datetime(),
});
/** The tokens of a person at one Galley. */
export type SignIn = z.infer<typeof signIn>;

const content = z.object({ sign_ins: z.record(z.string(), signIn) });

/** The sign-ins of one user of this computer, by the origin of each Galley, in one file that only they can read. */
export class SignIns {
  readonly file: string;

  constructor(variables: Terminal["variables"]) {
    this.file = join(settingsFolder(variables), "galley", "sign-ins.json");
  }

  find(origin: string): SignIn | undefined {
    return this.#read()[origin];
  }

  origins(): string[] {
    return Object.keys(this.#read());
  }

  /** Does work while no other process changes the file. What is found in it is then the newest. */
  async alone<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const folder = dirname(this.file);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new Failure(`The folder of your sign-ins cannot be written (${codeOf(error)}): ${folder}`);
    }
    return holdLock(`${this.file}.lock`, signal, work);
  }

  /** Only for work that is done alone. */
  keep(origin: string, tokens: TokenAnswer): SignIn {
    const { access_token, refresh_token, scope, expires_in } = tokens;
    const expires_at = new Date(Date.now() + expires_in * 1000).toISOString();
    const kept = { access_token, refresh_token, scope, expires_at };
    this.#write({ ...this.#read(), [origin]: kept });
    return kept;
  }

  /** Only for work that is done alone. */
  drop(origin: string): void {
    const { [origin]: _, ...others } = this.#read();
    this.#write(others);
  }

  #read(): Record<string, SignIn> {
    let text: string;
    try {
      text = readFileSync(this.file, "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return {};
      throw new Failure(`The file of your sign-ins cannot be read (${codeOf(error)}): ${this.file}`);
    }
    try {
      return content.parse(JSON.parse(text)).sign_ins;
    } catch {
      throw new Failure(
        `The file of your sign-ins is damaged: ${this.file}. Delete it and run \`galley login\` again.`,
      );
    }
  }

  /** A reader finds the old file or the new one, never a half. */
  #write(signIns: Record<string, SignIn>): void {
    const draft = `${this.file}.${randomUUID()}`;
    try {
      writeFileSync(draft, `${JSON.stringify({ sign_ins: signIns }, null, 2)}\n`, {
        flag: "wx",
        mode: 0o600,
        flush: true,
      });
      renameSync(draft, this.file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw new Failure(`The file of your sign-ins cannot be written (${codeOf(error)}): ${this.file}`);
    }
  }
}

/** The folder of the XDG base directory specification, which ignores relative paths. */
function settingsFolder({ XDG_CONFIG_HOME: named }: Terminal["variables"]): string {
  return named !== undefined && isAbsolute(named) ? named : join(homedir(), ".config");
}
