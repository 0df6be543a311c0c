import { ConversionError } from "#lib/conversion/conversion.ts";
import { isMath, parseOdt } from "#lib/conversion/formats/odt/odt-package.ts";
import { mathmlToLatex } from "#lib/conversion/formulas/mathml/mathml-to-latex.ts";
import type { ZipFiles } from "../zip-file.ts";

/** Returns a function that reads the formula of a `draw:object` by its address as LaTeX, as the conversion of manuscripts does. */
export function odtFormulas(files: ZipFiles): (href: string) => string {
  return (href) => {
    const bytes = files.get(`${href.replace(/^\.\//, "").replace(/\/$/, "")}/content.xml`);
    if (!bytes) return "";
    try {
      const root = parseOdt(Buffer.from(bytes).toString("utf8"));
      return isMath(root) ? mathmlToLatex(root) : "";
    } catch (error) {
      // What cannot be read has no words in the manuscript either.
      if (error instanceof ConversionError) return "";
      throw error;
    }
  };
}
