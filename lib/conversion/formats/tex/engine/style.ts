import type { HiddenText, TrackedChange } from "../../../conversion.ts";

/** How text is set at a place. Only what Markdown can say is kept. */
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
  /** Why no page shows it. */
  readonly hidden?: HiddenText["reason"] | undefined;
  /** Something lies behind it that may be no white paper. */
  readonly backdrop?: boolean;
  /** The change that it belongs to. */
  readonly insertion?: TrackedChange;
};

export const PLAIN_STYLE: Style = {};
