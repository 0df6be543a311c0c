import { type Picture, readPictures } from "#lib/manuscript/figures-and-tables/pictures.ts";
import { inertLinks } from "#lib/manuscript/inert-links.ts";
import { type OutlineItem, readOutline } from "#lib/manuscript/sections/outline.ts";

/** Longer lists of headings take the room in which other things of the text are read. */
const MOST_KEPT_HEADINGS = 100_000;

/** A converted text, with what was read of it so far. */
export class LookedUpText {
  readonly markdown: string;
  #outline: OutlineItem[] | undefined;
  #pictures: Picture[] | undefined;

  /** Takes the stored content. Conversions of earlier versions left links in it that `inertLinks` takes out. */
  constructor(content: string) {
    this.markdown = inertLinks(content);
  }

  get outline(): readonly OutlineItem[] {
    this.#outline ??= readOutline(this.markdown);
    return this.#outline;
  }

  get pictures(): readonly Picture[] {
    if (this.#pictures === undefined && (this.#outline?.length ?? 0) > MOST_KEPT_HEADINGS)
      this.#outline = undefined;
    this.#pictures ??= readPictures(this.markdown);
    return this.#pictures;
  }
}
