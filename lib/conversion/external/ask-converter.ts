import { open } from "node:fs/promises";
import { detectFormat } from "../detect-format.ts";
import type { Format } from "../format.ts";
import { type Asked, askDocling } from "./ask-docling.ts";
import type { ExternalConverter } from "./external-converter.ts";

const HEAD_BYTES = 65_536;

async function formatOf(path: string, filename: string): Promise<Format | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return detectFormat(buffer.subarray(0, bytesRead), filename);
  } finally {
    await file.close();
  }
}

/** The server's answer for a file of a format that it is configured for; null for any other file. */
export async function askConverter(
  converter: ExternalConverter,
  file: { path: string; filename: string; format?: Format },
  answer: { path: string; signal?: AbortSignal; onProgress: (fraction: number) => void },
): Promise<(Asked & { format: Format }) | null> {
  const format = file.format ?? (await formatOf(file.path, file.filename));
  if (format === null || !converter.formats.includes(format)) return null;
  const asked = await askDocling({
    converter,
    path: file.path,
    filename: file.filename,
    answerPath: answer.path,
    ...(answer.signal ? { signal: answer.signal } : {}),
    onProgress: answer.onProgress,
  });
  return { ...asked, format };
}
