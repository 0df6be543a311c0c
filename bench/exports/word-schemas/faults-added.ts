import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readZipFiles } from "#lib/exports/zip-file.ts";
import { danglingIds } from "./dangling-ids.ts";
import { understoodXml } from "./understood-xml.ts";

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** The schema of a part by the namespace of its root. Strict files have none here. */
const SCHEMAS: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "ISO-IEC29500-4_2016/wml.xsd",
  "http://schemas.microsoft.com/office/word/2012/wordml": "microsoft/wml-2012.xsd",
  "http://schemas.microsoft.com/office/word/2016/wordml/cid": "microsoft/wml-cid-2016.xsd",
  "http://schemas.microsoft.com/office/word/2018/wordml/cex": "microsoft/wml-cex-2018.xsd",
};
const PARTS = /^word\/[^/]*\.xml$/;

/**
 * Returns the faults that a Word file has and the author's had not, one for each kind, by the schemas of ISO/IEC 29500
 * and Microsoft in a folder. Needs xmllint. @throws if it is not installed
 */
export async function faultsAdded(before: string, after: string, schemas: string): Promise<string[]> {
  const known = await faultsOf(before, schemas);
  const found = await faultsOf(after, schemas);
  return [...found].flatMap(([fault, count]) =>
    count > (known.get(fault) ?? 0) ? [`${fault} (${count - (known.get(fault) ?? 0)})`] : [],
  );
}

async function faultsOf(path: string, schemas: string): Promise<Map<string, number>> {
  const files = await readZipFiles(path);
  const faults: string[] = danglingIds(files);
  for (const [name, bytes] of files)
    if (PARTS.test(name)) faults.push(...(await faultsOfPart(Buffer.from(bytes).toString(), schemas)));
  return new Map([...Map.groupBy(faults, (fault) => fault)].map(([fault, all]) => [fault, all.length]));
}

async function faultsOfPart(part: string, schemas: string): Promise<string[]> {
  const { root, xml } = understoodXml(part);
  const schema = SCHEMAS[root];
  if (schema === undefined) return [];
  const folder = await mkdtemp(join(tmpdir(), "bench-schema-"));
  try {
    const path = join(folder, "part.xml");
    await writeFile(path, xml);
    const given = ["--noout", "--nonet", "--huge", "--schema", join(schemas, schema), path];
    return kindsOf(await complaintsOf(given));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns what xmllint prints of a file that does not fit. */
async function complaintsOf(args: readonly string[]): Promise<string> {
  try {
    await run("xmllint", args, { maxBuffer: MAX_OUTPUT_BYTES });
    return "";
  } catch (error) {
    if (!(error instanceof Error) || !("stderr" in error) || !("code" in error)) throw error;
    // 3 and 4: the file does not fit the schema. All other codes say that nothing was checked.
    if (error.code !== 3 && error.code !== 4) throw error;
    return String(error.stderr);
  }
}

function kindsOf(complaints: string): string[] {
  return complaints.split("\n").flatMap((line) => {
    const found = /Schemas validity error : (.*)$/.exec(line)?.[1];
    return found === undefined ? [] : [found.replace(/\{[^}]*\}/g, "").slice(0, 160)];
  });
}
