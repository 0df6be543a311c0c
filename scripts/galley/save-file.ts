import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { codeOf, Failure, type Terminal } from "./command.ts";

const STDOUT = "-";

interface Saving {
  /** Where the user wants it; `-` for stdout. */
  output: string | undefined;
  /** Its name where the user named none. */
  name: string;
  terminal: Terminal;
}

/** Saves a file and returns its name. No file is overwritten that was not named. @throws {Failure} */
export async function saveFile(file: Buffer, { output, name, terminal }: Saving): Promise<string> {
  if (output === STDOUT) {
    if (!terminal.stdout.write(file)) await once(terminal.stdout, "drain");
    return "stdout";
  }
  const path = output ?? name;
  await writeFile(resolve(terminal.cwd, path), file, { flag: output === undefined ? "wx" : "w" }).catch(
    (error: unknown) => {
      if (codeOf(error) === "EEXIST")
        throw new Failure(`${path} is there already. Give another name with --output.`);
      throw new Failure(`${path} cannot be written (${codeOf(error)}).`);
    },
  );
  return path;
}
