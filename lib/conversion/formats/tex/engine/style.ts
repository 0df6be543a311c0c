import type { HiddenText, TrackedChange } from "../../../conversion.ts";

/** The style of text at one point. Holds only what Markdown can express. */
export type Style = {
  readonly strong?: boolean;
  readonly emphasis?: boolean;
  readonly code?: boolean;
  readonly strike?: boolean;
  readonly script?: "superscript" | "subscript" | undefined;
  readonly upper?: boolean;
  readonly link?: string;
  /** Characters that stand for themselves: no quotes or dashes are made of them. */
  readonly literal?: boolean;
  /** The reason why no page shows the text. */
  readonly hidden?: HiddenText["reason"] | undefined;
  /** True if the text has a background that may not be white. */
  readonly backdrop?: boolean;
  /** The tracked change that the text belongs to. */
  readonly insertion?: TrackedChange;
};

export const PLAIN_STYLE: Style = {};
