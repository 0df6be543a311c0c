import type { Problem } from "#lib/contract/problem.ts";
import type { ConversionFailure } from "#lib/conversion/conversion.ts";
import {
  conversionFailed,
  conversionTimedOut,
  documentDamaged,
  documentEmpty,
  documentEncrypted,
  invalidFile,
} from "./problems.ts";

/** Returns the problem that says why a file could not be read. */
export function conversionProblem({ slug, detail }: Omit<ConversionFailure, "reason">): Problem {
  switch (slug) {
    case "document-encrypted":
      return documentEncrypted(detail);
    case "document-damaged":
      return documentDamaged(detail);
    case "document-empty":
      return documentEmpty(detail);
    case "conversion-timed-out":
      return conversionTimedOut(detail);
    case "unsupported-format":
      return invalidFile(detail, { reason: "unsupported_format" });
    case "conversion-failed":
      return conversionFailed(detail);
  }
}
