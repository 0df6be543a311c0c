import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DocxFile } from "#lib/exports/docx/docx-file.ts";
import { readWordText } from "#lib/exports/docx/word-text.ts";
import { readOdtText } from "#lib/exports/odt/odt-text.ts";
import { readZipFiles } from "#lib/exports/zip-file.ts";

const run = promisify(execFile);

async function partOf(path: string, part: string): Promise<string> {
  const files = await readZipFiles(path);
  return Buffer.from(files.get(part) ?? []).toString();
}

/** The text of a file without the changes that Galley suggests, character by character. */
export async function officeText(path: string, format: "docx" | "odt"): Promise<string> {
  const { characters } =
    format === "docx"
      ? readWordText(rejected(await mainPart(path)))
      : readOdtText(await partOf(path, "content.xml"));
  return characters.map(({ character }) => character).join("");
}

function rejected(xml: string): string {
  return xml
    .replace(/<w:ins [^>]*w:author="Galley"[^>]*>.*?<\/w:ins>/gs, "")
    .replace(/<w:del [^>]*w:author="Galley"[^>]*>(.*?)<\/w:del>/gs, (_, inner: string) =>
      inner.replaceAll("w:delText", "w:t"),
    );
}

/** The number of tracked deletions of Galley. */
export async function wordChanges(path: string): Promise<number> {
  return (await mainPart(path)).match(/<w:del [^>]*w:author="Galley"/g)?.length ?? 0;
}

/** The number of Galley's comments in a file, without replies. */
export async function commentsInFile(path: string, format: "docx" | "odt"): Promise<number> {
  const xml = await partOf(path, format === "docx" ? await commentsPart(path) : "content.xml");
  const found = [...xml.matchAll(/<(?:w:t|text:p)(?: [^>]*)?>(C\d{3}) · /g)].map(([, number]) => number);
  return new Set(found).size;
}

async function commentsPart(path: string): Promise<string> {
  return (await DocxFile.open(path)).related("comments") ?? "";
}

async function mainPart(path: string): Promise<string> {
  const file = await DocxFile.open(path);
  return file.read(file.main) ?? "";
}

/** How many comments of Galley are there after LibreOffice read the file and wrote it as ODT. Null without LibreOffice. */
export async function commentsInLibreOffice(bytes: Uint8Array, extension: string): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), "bench-office-"));
  try {
    const path = join(folder, `in.${extension}`);
    await writeFile(path, bytes);
    const target = extension === "odt" ? "fodt" : "odt";
    await run(
      "soffice",
      [
        "--headless",
        `-env:UserInstallation=file://${folder}/profile`,
        "--convert-to",
        target,
        "--outdir",
        folder,
        path,
      ],
      { timeout: 120_000 },
    );
    const xml =
      target === "fodt"
        ? await readFile(join(folder, "in.fodt"), "utf8")
        : Buffer.from((await readZipFiles(join(folder, "in.odt"))).get("content.xml") ?? []).toString();
    return xml.match(/<office:annotation[\s>](?:(?!<\/office:annotation>).)*?C\d{3} · /gs)?.length ?? 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How many comments of Galley pandoc reads in a Word file, without replies. Null without pandoc. */
export async function commentsInPandoc(path: string): Promise<number | null> {
  try {
    const { stdout } = await run("pandoc", ["--track-changes=all", "--from=docx", "--to=json", path], {
      timeout: 120_000,
      maxBuffer: 512 * 1024 * 1024,
    });
    // A comment is a span that begins with its number.
    return (
      stdout.match(/\["comment-start"\](?:(?!"comment-start").){0,400}?\{"t":"Str","c":"C\d{3}"\}/gs)
        ?.length ?? 0
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    return 0;
  }
}
