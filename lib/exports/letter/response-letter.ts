/** What a letter to reviewers says. All texts are those of people; replies, opening and closing are Markdown. */
export interface ResponseLetter {
  title: string;
  manuscript: string;
  opening: string;
  closing: string;
  reviewers: readonly { name: string; points: readonly LetterPoint[] }[];
}

export interface LetterPoint {
  label: string;
  text: string;
  /** Asks for nothing, so that it needs no reply. */
  isRemark: boolean;
  reply: string;
  changes: readonly { before: string; after: string; place: string }[];
}

/** What stands above a quoted change. */
export function changeHead({ before, after, place }: LetterPoint["changes"][number]): string {
  const verb = before === "" ? "Added" : after === "" ? "Removed" : "Changed";
  return place === "" ? verb : `${verb} (${place})`;
}

/** What stands in place of a reply that is not written yet, so that nobody overlooks it. */
export const NO_REPLY = "[No reply yet]";
