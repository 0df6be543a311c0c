/** A PDF as one program reads it. Null stands for what the program does not do. */
export interface ReadPdf {
  /** The kinds of complaints; infinite if the program gives up. */
  complaints: number;
  /** A hash of each page as it is drawn, with its notes. */
  drawn: readonly string[] | null;
  text: readonly string[] | null;
  /** The numbers of the comments whose notes a page shows: `C001`. */
  notes: readonly (readonly string[])[] | null;
}

export type PdfReader = (path: string) => Promise<ReadPdf>;

/** What a file with notes has to show. */
interface Expected {
  comments: number;
  /** The numbers, from 1, of pages that got a note. */
  marked: ReadonlySet<number>;
}

/** Returns what a program finds worse in a file than in the file before it got notes, one phrase each. */
export function faultsOf(before: ReadPdf, after: ReadPdf, { comments, marked }: Expected): string[] {
  const faults: string[] = [];
  if (after.complaints > before.complaints) faults.push("complains");
  const pagesOf = (pages: readonly string[] | null, holds: (i: number) => boolean) =>
    pages?.flatMap((_, i) => (holds(i) ? [] : [i + 1])) ?? [];
  const drawn = pagesOf(before.drawn, (i) => {
    const isSame = before.drawn?.[i] === after.drawn?.[i];
    return after.drawn?.[i] !== undefined && isSame !== marked.has(i + 1);
  });
  if (drawn.length > 0) faults.push(`draws page ${drawn.join(", ")} wrong`);
  const text = pagesOf(before.text, (i) => before.text?.[i] === after.text?.[i]);
  if (text.length > 0 && before.complaints !== Number.POSITIVE_INFINITY)
    faults.push(`reads page ${text.join(", ")} wrong`);
  const shown = new Set(after.notes?.flat()).size;
  if (after.notes !== null && shown < comments) faults.push(`shows ${shown} of ${comments} notes`);
  return faults;
}
