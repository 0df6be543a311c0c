import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { writeDocx } from "#lib/exports/docx/write-docx.ts";
import { writeOdt } from "#lib/exports/odt/write-odt.ts";
import { convertForExport } from "./convert-for-export.ts";
import {
  commentsInFile,
  commentsInLibreOffice,
  commentsInPandoc,
  officeText,
  wordChanges,
} from "./office-file.ts";
import { sampleComments, sampleReview } from "./sample-comments.ts";
import { faultsAdded } from "./word-schemas/faults-added.ts";
import { standsOn, wordsAtComments } from "./words-at-comments.ts";

export interface OfficeRow {
  file: string;
  exact: number;
  paragraph: number;
  end: number;
  /** Comments that are not in the file. */
  lost: number;
  /** Comments that are not on their words or not on the paragraph that holds them, though their place says so. */
  astray: number;
  changes: number;
  sameText: boolean;
  /** Faults that the schemas find in the file and not in the author's; null without schemas. */
  faults: readonly string[] | null;
  /** The comments that LibreOffice reads; null without it. */
  office: number | null;
  /** The comments that pandoc reads in a Word file; null without it. */
  pandoc: number | null;
  seconds: number;
}

/** What is done beside counting. */
export interface OfficeMeasuring {
  /** LibreOffice and pandoc read the file. */
  office: boolean;
  /** The folder with the schemas of Office Open XML. */
  schemas: string | null;
  why: boolean;
  keep: string | null;
  /** So many comments each file gets. */
  wanted: number;
}

/** Writes comments into a Word or OpenDocument file and reads what came of it. Null if it is no such file. */
export async function measureOffice(path: string, measuring: OfficeMeasuring): Promise<OfficeRow | null> {
  const { office, schemas, why, keep, wanted } = measuring;
  const manuscript = await convertForExport(path);
  const format = manuscript?.original?.format;
  if (!manuscript || (format !== "docx" && format !== "odt")) return null;
  const comments = sampleComments(manuscript.markdown, manuscript.blocks, 20_261_127, wanted);
  if (comments.length === 0) return null;
  const write = format === "docx" ? writeDocx : writeOdt;
  const started = performance.now();
  const review = sampleReview(basename(path), comments);
  const { bytes, placed } = await write(review, manuscript, { listsComments: false });
  const seconds = (performance.now() - started) / 1_000;
  if (why)
    for (const [i, { placement, reason }] of placed.entries())
      if (placement !== "exact") console.log(basename(path), placement, reason, "·", comments[i]?.quote);
  const folder = keep ?? (await mkdtemp(join(tmpdir(), "bench-exports-")));
  try {
    const out = join(folder, basename(path));
    await writeFile(out, bytes);
    const words = await wordsAtComments(out, format);
    const astray = comments.filter(({ quote, number }, i) => {
      const isAstray = !standsOn({ quote, placement: placed[i]?.placement ?? "" }, words.get(number));
      if (isAstray && why) console.log(basename(path), "astray", quote, "·", words.get(number));
      return isAstray;
    });
    const count = (wanted: string) => placed.filter(({ placement }) => placement === wanted).length;
    return {
      file: basename(path),
      exact: count("exact"),
      paragraph: count("paragraph"),
      end: count("end"),
      lost: comments.length - (await commentsInFile(out, format)),
      astray: astray.length,
      changes: format === "docx" ? await wordChanges(out) : 0,
      sameText: (await officeText(path, format)) === (await officeText(out, format)),
      faults: schemas === null || format !== "docx" ? null : await faultsAdded(path, out, schemas),
      office: office ? await commentsInLibreOffice(bytes, format) : null,
      pandoc: office && format === "docx" ? await commentsInPandoc(out) : null,
      seconds,
    };
  } finally {
    if (keep === null) await rm(folder, { recursive: true, force: true });
  }
}
