import { ConversionError } from "../../conversion.ts";
import type { Reader } from "../../reader.ts";

export const readTex: Reader = async () => {
  throw new ConversionError(
    "unsupported-format",
    "not-yet",
    "This format cannot be read yet. Upload a PDF instead.",
  );
};
