import type { Annotations, ConversionReport } from "./conversion.ts";
import type { ImageSink } from "./image-sink.ts";
import type { InputFile } from "./input-file.ts";
import type { Node } from "./manuscript-tree.ts";
import type { OcrSettings } from "./ocr/ocr-settings.ts";

/** What a format's reader is given. It reads the file and nothing else of the machine. */
export type Source = {
  file: InputFile;
  filename: string;
  images: ImageSink;
  ocr: OcrSettings;
  warn: (code: string, message: string) => void;
  /** `fraction` is 0..1 of the reader's own work. */
  progress: (fraction: number, page?: number, pages?: number) => void;
};

export type Reading = {
  nodes: Node[];
  pages: number | null;
  metadata: ConversionReport["metadata"];
  engine: string;
  /** What the file hides or carries in its margin; bounded by whoever takes the reading. */
  annotations?: Partial<Annotations>;
};

/** One per format, in `formats/<format>/`. Throws `ConversionError` for what it cannot read. */
export type Reader = (source: Source) => Promise<Reading>;
