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
};

export const PLAIN_STYLE: Style = {};
