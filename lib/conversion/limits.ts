/** The limits of one conversion. Sizes in bytes, times in milliseconds. */
export type Limits = {
  wallTimeMs: number;
  memoryBytes: number;
  /** All files the conversion writes, together. */
  outputBytes: number;
};

export const DEFAULT_LIMITS: Limits = {
  wallTimeMs: 5 * 60_000,
  memoryBytes: 1_536 * 1024 * 1024,
  outputBytes: 512 * 1024 * 1024,
};

/** The limits of an archive. Checked from its directory before unpacking, and again while unpacking. */
export const ARCHIVE_LIMITS = {
  entries: 10_000,
  unpackedBytes: 400 * 1024 * 1024,
  entryBytes: 150 * 1024 * 1024,
  /** XML that explodes is held in memory many times its size, so parts that are parsed get less. */
  markupBytes: 64 * 1024 * 1024,
  /** Whole-archive unpacked : packed. Office files reach 30; bombs a thousand. */
  ratio: 200,
  /** Below this an extreme ratio is harmless (a small file of repeated text). */
  ratioFreeBytes: 20 * 1024 * 1024,
};

/** Depth of any markup tree that is walked recursively. */
export const MAX_DEPTH = 400;

export const MAX_MARKDOWN_CHARS = 40_000_000;
