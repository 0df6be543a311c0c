import { ConversionError } from "../../conversion.ts";
import type { FormatReader } from "../../format-reader.ts";
import { decodeText } from "../../text/decode-text.ts";
import { readLatex } from "./read-latex.ts";

export const readTex: FormatReader = async ({ file, filename, warn }) => {
  const source = decodeText(file.bytes());
  if (source === null) {
    throw new ConversionError(
      "document-damaged",
      "text-encoding",
      "This file is not readable text. Save it as UTF-8 and upload it again.",
    );
  }
  if (/\\(input|include|includegraphics)\b/.test(source)) {
    warn(
      "single-tex-file",
      "This file uses other files (text, figures or a bibliography) that were not uploaded. Upload the whole project as a .zip to include them.",
    );
  }
  return readLatex(
    {
      main: filename,
      text: () => null,
      bibliography: () => null,
      graphic: () => null,
      loadGraphics: async () => {},
    },
    source,
    warn,
  );
};
