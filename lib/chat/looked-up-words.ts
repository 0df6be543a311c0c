import { plain } from "./proposal.ts";
import { percentEncoded } from "./reply-links.ts";

const LONGEST_SHOWN = 260;

/** A passage as a link to its place. */
export function quoteLink(passage: string): string {
  const isLong = passage.length > LONGEST_SHOWN;
  const cut = isLong ? passage.slice(0, passage.lastIndexOf(" ", LONGEST_SHOWN) || LONGEST_SHOWN) : passage;
  const quote = cut.toWellFormed().trim();
  return `[“${plain(quote)}${isLong ? " …" : ""}”](#quote=${percentEncoded(quote)})`;
}

export function commentLink({ id, title }: { id: string; title: string }): string {
  return `[${plain(title)}](#comment=${percentEncoded(id)})`;
}

const FILLING = new Set(
  "a about all an and any are as at be been by can could did do does dont document find for from give has have how i in is it its list look many manuscript me most much my number numbers of on or paper please say says section shall should show size tell text that the their them there these they thing this those to value values was we were what when where which who why will with would you your".split(
    " ",
  ),
);

/** The words of a question that are about something. */
export function contentWords(message: string): string[] {
  const words = message.match(/[\p{L}\p{N}]+(?:[-’'.][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter((word) => !FILLING.has(word.toLowerCase().replace(/[’']/g, "")));
}
