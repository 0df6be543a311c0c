import type { ReaderInput } from "../../../../format-reader.ts";
import { installedLanguages, languageName } from "../../../../ocr/language-data.ts";
import { pageList } from "../page-list.ts";
import type { ScanReading } from "./scan-reader.ts";

export type ReadScan = Pick<ScanReading, "confidence" | "languages" | "wordLanguage">;

export type ScansOutcome<Scan extends ReadScan = ReadScan> = {
  /** By page number. */
  read: Map<number, Scan>;
  /** Pages that no time was left for, and pages that took too long themselves. */
  late: number[];
  stopped: number[];
  hasFailed: boolean;
};

const names = (languages: readonly string[]) => languages.map(languageName).join(", ");

/** Says in which language a page was read, and how that is known. */
function readAs({ languages, wordLanguage }: ReadScan, its: string): string {
  if (wordLanguage === null)
    return `${names(languages)}, assumed, because ${its} words do not tell the language`;
  if (languages.includes(wordLanguage)) return `${languageName(wordLanguage)}, as ${its} words tell`;
  return `${names(languages)}, though ${its} words look ${languageName(wordLanguage)}`;
}

function warnOfRead(read: ReadonlyMap<number, ReadScan>, warn: ReaderInput["warn"]): void {
  for (const pages of Map.groupBy(read, ([, scan]) => readAs(scan, "its")).values()) {
    const [[, scan] = []] = pages;
    if (scan === undefined) continue;
    const mean = pages.reduce((sum, [, { confidence }]) => sum + confidence, 0) / pages.length;
    const [were, its] = pages.length === 1 ? ["was a scan; its", "its"] : ["were scans; their", "their"];
    warn(
      "ocr-used",
      `${pageList(pages.map(([number]) => number))} ${were} text was recognised by OCR (${readAs(scan, its)}; ${Math.round(mean)} % sure) and may hold errors.`,
    );
  }
}

/** Warns of languages whose data is missing, and says what to do about it. */
function warnOfMissing(
  read: ReadonlyMap<number, ReadScan>,
  requested: readonly string[],
  warn: ReaderInput["warn"],
) {
  const scans = [...read.values()];
  const wordLanguages = scans.flatMap((scan) => scan.wordLanguage ?? []);
  const wanted = [...new Set([...requested, ...wordLanguages])];
  const missing = wanted.filter((language) => installedLanguages([language]).length === 0);
  if (missing.length === 0) return;
  const used = [...new Set(scans.flatMap(({ languages }) => languages))];
  const instead =
    used.length > 0
      ? `The scans were read as ${names(used)}, so letters may be wrong.`
      : "The scans were not read.";
  const packages = missing.map((language) => `@tesseract.js-data/${language}`).join(" ");
  warn(
    "ocr-language-missing",
    `Reading scans in ${names(missing)} needs data that is not installed. ${instead} Whoever runs this server can add it with: npm install ${packages}`,
  );
}

/** Warns of pages that were recognised, in which language, and of those that were not. `requested` languages are not installed. */
export function warnOfScans(
  { read, late, stopped, hasFailed }: ScansOutcome,
  { requested, pageMs }: { requested: readonly string[]; pageMs: number },
  warn: ReaderInput["warn"],
): void {
  warnOfMissing(read, requested, warn);
  if (hasFailed)
    warn("ocr-failed", "The text of some scanned pages could not be recognised: text recognition failed.");
  warnOfRead(read, warn);
  if (stopped.length > 0)
    warn(
      "ocr-stopped",
      `${pageList(stopped)}: not read, because recognising the text took longer than ${Math.ceil(pageMs / 1_000)} seconds for one page.`,
    );
  if (late.length > 0)
    warn("ocr-stopped", `${pageList(late)}: not read, because recognising text in scans took too long.`);
}
