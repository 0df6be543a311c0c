import type { Annotations, ConversionReport, PageSizeRun } from "./conversion.ts";
import type { DocumentNode } from "./document-tree.ts";
import type { ImageSink } from "./image-sink.ts";
import type { InputFile } from "./input-file.ts";
import type { OcrSettings } from "./ocr/ocr-settings.ts";

/** The input of a format reader, which reads the file and nothing else of the machine. */
export type ReaderInput = {
  file: InputFile;
  filename: string;
  images: ImageSink;
  ocr: OcrSettings;
  warn: (code: string, message: string) => void;
  /** Reports progress. `fraction` is the done part of the reader's own work, from 0 to 1. */
  progress: (fraction: number, page?: number, pages?: number) => void;
};

export type ReaderOutput = {
  nodes: DocumentNode[];
  /** The number of pages; null for formats without pages. */
  pages: number | null;
  pageSizes?: PageSizeRun[];
  /** A PDF of the same manuscript that came with the file. */
  print?: { filename: string; bytes: Uint8Array };
  metadata: ConversionReport["metadata"];
  engine: string;
  /** Text that the file hides or carries in its margin. `makeContent` bounds it. */
  annotations?: Partial<Annotations>;
};

/** Reads one format, in `formats/<format>/`. Throws `ConversionError` for what it cannot read. */
export type FormatReader = (input: ReaderInput) => Promise<ReaderOutput>;
