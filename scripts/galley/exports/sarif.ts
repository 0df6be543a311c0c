import { type SarifComment, sarifLog } from "#lib/exports/sarif/sarif-log.ts";
import { productVersion } from "#lib/product-version.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";
import type { PlacedComment } from "../checking/check-file.ts";
import { writeOut } from "../write-out.ts";
import { exportFormat } from "./export-format.ts";

export const sarif = exportFormat({
  id: "sarif",
  description: "a SARIF 2.1.0 log, which code hosts and editors read",
  write: async (files, stdout) => {
    const comments: SarifComment[] = [];
    for await (const { shown } of files) comments.push(...shown.map(asSarif));
    await writeOut(stdout, `${JSON.stringify(sarifLog(comments, productVersion()), null, 2)}\n`);
  },
});

function asSarif({ comment, place, related }: PlacedComment): SarifComment {
  const { id, source, severity, title, message, quote, score } = comment;
  return { id, rule: checkIdOf(source) ?? source, severity, title, message, quote, score, place, related };
}
