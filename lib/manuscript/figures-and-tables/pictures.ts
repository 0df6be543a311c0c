import { readBlocks } from "../markdown/blocks.ts";
import { readImages } from "../markdown/embedded.ts";
import { lastStartingBefore } from "../span.ts";
import { type Caption, readCaptions } from "./captions.ts";

/** A picture of the Markdown. */
export interface Picture {
  /** The name of its file, without the folder. */
  name: string;
  /** Its alternative text, and the caption beside it. */
  words: string;
  start: number;
}

/** The greatest distance between a picture and its caption, in UTF-16 units. */
const CAPTION_WITHIN = 1_500;

/** Reads the pictures of a converted document, which its Markdown names as `images/<name>`. */
export function readPictures(markdown: string): Picture[] {
  const captions = readCaptions(markdown, readBlocks(markdown));
  return readImages(markdown).map(({ alt, name, start }) => {
    const text = nearest(captions, start)?.text ?? "";
    const words = text.includes(alt) ? text : [alt, text].filter(Boolean).join(" – ");
    return { name, words, start };
  });
}

/** Finds the pictures that a file's name or a label means: "Figure 2", "fig. 2a", "figure-3.png". */
export function findPictures(pictures: readonly Picture[], wanted: string): Picture[] {
  const name = wanted.trim().replace(/^images\//, "");
  const byName = pictures.filter((picture) => picture.name === name);
  if (byName.length > 0) return byName;
  const label = labelOf(wanted);
  return label === null ? [] : pictures.filter(({ words }) => labelOf(words) === label);
}

function labelOf(words: string): string | null {
  const match =
    /^\s*(fig(?:ure)?|tab(?:le)?|scheme|chart|box)\b\.?\s*([A-Z]{0,2}\d{1,3}(?:\.\d{1,2})?)/i.exec(words);
  return match ? `${match[1]?.slice(0, 3)} ${match[2]}`.toLowerCase() : null;
}

function nearest(captions: readonly Caption[], place: number): Caption | undefined {
  const distance = ({ span }: Caption) => Math.min(Math.abs(span.start - place), Math.abs(span.end - place));
  const first = lastStartingBefore(captions, ({ span }) => span.end, place - CAPTION_WITHIN - 1) + 1;
  const next = lastStartingBefore(captions, ({ span }) => span.start, place + CAPTION_WITHIN) + 1;
  return captions
    .slice(first, next)
    .filter((caption) => distance(caption) <= CAPTION_WITHIN)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
