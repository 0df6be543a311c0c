/** A child of a run other than its properties. */
export interface RunItem {
  run: Run;
  start: number;
  end: number;
  /** The start tag and the place of the text of a `w:t`; null for any other child. */
  text: { tag: string; start: number; end: number } | null;
}

export interface Run {
  start: number;
  end: number;
  /** The start tag as it is written. */
  tag: string;
  /** `w:rPr` for a copy of the run, or nothing. */
  properties: string;
  items: RunItem[];
  /** True if the run is a child of its paragraph and holds text only. */
  isPlain: boolean;
}
