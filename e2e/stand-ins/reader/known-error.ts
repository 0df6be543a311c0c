/** One way to tell of an error. */
export interface Telling {
  /** Verbatim from the document. */
  quote: string;
  title: string;
  explanation: string;
  /** Verbatim from another place that belongs to it. */
  related?: string;
  /** What kind this way calls it; that of the error by default. */
  category?: string;
}

/** An error that the reader sees wherever its words are in what it was sent. */
export interface KnownError {
  id: string;
  /** The words that must all be there. */
  passage: string;
  /** A second place without which the error cannot be seen. */
  partner?: string;
  /** Fits an enum of kinds where one of its values shares a word with it. */
  category: string;
  /** Told in the first way at first, in the next when it is told again, and so on around. */
  tellings: readonly [Telling, ...Telling[]];
}

/** An error as it was told in one call. */
export interface Told extends Telling {
  errorId: string;
  category: string;
  partner: string | null;
}
