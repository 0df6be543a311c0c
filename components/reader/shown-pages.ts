import type { Session } from "#lib/reviews/schema.ts";

export interface ShownPages {
  url: string;
  pageSizes: Session["original"]["page_sizes"];
  /** What the pages are, if they are not those of the uploaded file. */
  note: string | null;
}

/** A PDF that holds less of the text is likely of another version. */
const MOST_OF_IT = 0.8;

/** Returns the file whose pages are shown: the uploaded PDF, or the one beside a file of another format. Null without one. */
export function shownPages({ document_id, original_url, original }: Session): ShownPages | null {
  const { print } = original;
  if (original.format === "pdf")
    return original.is_available
      ? { url: `/api${original_url}`, pageSizes: original.page_sizes, note: null }
      : null;
  if (!print) return null;
  const part =
    print.share < MOST_OF_IT
      ? ` ${Math.round(100 * print.share)} % of the text was found on them. Comments on the rest stand between the others.`
      : "";
  return {
    url: `/api/documents/${document_id}/print`,
    pageSizes: print.page_sizes,
    note: `Pages of ${print.filename}.${part}`,
  };
}
