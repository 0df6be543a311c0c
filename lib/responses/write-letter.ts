import { once } from "node:events";
import { createReadStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { selectPoints } from "#db/queries/response-points.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Bytes } from "#lib/contract/bytes.ts";
import { makeWorkFolder } from "#lib/documents/work-folders.ts";
import type { ResponseLetter } from "#lib/exports/letter/response-letter.ts";
import { inWritingPlace } from "#lib/reviews/export/export-processes.ts";
import { letterFailed } from "./problems.ts";
import { editableResponse } from "./response-standing.ts";
import type { LetterFormat, Response } from "./schema.ts";
import { toResponse } from "./to-response.ts";

/** Returns a response as a letter. It is written in a process of its own. @throws letter-failed */
export async function writeLetter(
  ctx: ActorContext,
  { responseId, format }: { responseId: string; format: LetterFormat },
): Promise<Bytes> {
  const { found } = await editableResponse(ctx, responseId);
  const response = toResponse(found, await selectPoints(ctx.db, responseId));
  return inWritingPlace(ctx.actor.userId, async (pool) => {
    const folder = await makeWorkFolder();
    try {
      const [letterPath, outPath] = [join(folder, "letter.json"), join(folder, "out")];
      await writeFile(letterPath, JSON.stringify(letterOf(response)));
      const end = await pool.write({ letterFormat: format, letterPath, outPath });
      if (end.type !== "done" || !end.answer.ok) {
        ctx.log.warn({ request_id: ctx.requestId, format, type: end.type }, "a letter was not written");
        throw letterFailed(
          "Writing the letter takes too long or too much memory. Try again, or choose Markdown.",
        );
      }
      const stream = createReadStream(outPath);
      // Once it is open, the file may go: what has been opened can be read to its end.
      const [{ size }] = await Promise.all([stat(outPath), once(stream, "open")]);
      const { contentType, extension } = end.answer;
      return { stream, size, contentType, saveAs: `${nameOf(response.title)}.${extension}` };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function letterOf({ title, manuscript, opening, closing, points }: Response): ResponseLetter {
  const names = [...new Set(points.map(({ reviewer }) => reviewer))];
  const reviewers = names.map((name) => ({
    name,
    points: points
      .filter(({ reviewer }) => reviewer === name)
      .map(({ label, text, reply, changes, is_remark }) => ({
        label,
        text,
        reply,
        changes,
        isRemark: is_remark,
      })),
  }));
  return { title, manuscript, opening, closing, reviewers };
}

/** File systems take names of 255 bytes; a letter has up to four. */
const LONGEST_NAME = 50;

function nameOf(title: string): string {
  return [...title.replace(/[\\/:*?"<>|]+/g, " ")].slice(0, LONGEST_NAME).join("").trim() || "Response";
}
