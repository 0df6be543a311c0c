/** An error as the model reports it. */
export interface Report {
  errorId: string;
  /** Verbatim from the document. */
  quote: string;
  title: string;
  explanation: string;
}

/** An error that the model reports wherever it reads the words of the passage. */
export interface KnownError extends Report {
  passage: string;
}
