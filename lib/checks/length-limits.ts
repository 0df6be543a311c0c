/** The most that the venue of a manuscript allows. What it does not limit is null. */
export type LengthLimits = {
  /** The venue's name, for messages. */
  venue: string;
  abstractWords: number | null;
  /** Words from the introduction to the end of the conclusion: without abstract, references, captions and tables. */
  mainWords: number | null;
  /** Pages to the end of the conclusion. Only a file with pages (PDF) has them. */
  mainPages: number | null;
  references: number | null;
  figuresAndTables: number | null;
};
