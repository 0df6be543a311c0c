import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { checkCases } from "#lib/checks/check-cases.ts";
import { codeOf, Failure, type Terminal } from "../command.ts";
import { readLines } from "../read-lines.ts";
import { writeOut } from "../write-out.ts";

const spanCase = z.object({ id: z.string(), text: z.string() });

/** Answers each line `{ id, text }` of a file with a line `{ id, spans }`. @throws {Failure} */
export async function predict(file: string, { cwd, stdout }: Terminal): Promise<void> {
  let number = 0;
  try {
    for await (const line of readLines(createReadStream(resolve(cwd, file)))) {
      number += 1;
      if (line.trim() === "") continue;
      for (const prediction of checkCases([parseCase(line, file, number)]))
        await writeOut(stdout, `${JSON.stringify(prediction)}\n`);
    }
  } catch (error) {
    if (error instanceof Error && "syscall" in error)
      throw new Failure(`${file} cannot be read (${codeOf(error)}).`);
    throw error;
  }
}

function parseCase(line: string, file: string, number: number): z.infer<typeof spanCase> {
  try {
    return spanCase.parse(JSON.parse(line));
  } catch {
    throw new Failure(`${file}:${number} is not a JSON object with the texts "id" and "text".`);
  }
}
