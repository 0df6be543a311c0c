import { percentEncoded } from "#lib/reviews/comments/words-as-markdown.ts";

/** Decides what a reply may link to. */
export interface LinkTargets {
  /** Returns the passage as the document has it, or null. */
  quote: (words: string) => Promise<string | null>;
  comment: (id: string) => Promise<boolean>;
  /** True if the document itself holds the address. */
  address: (url: string) => Promise<boolean>;
}

const LINK =
  /^(!?)\[((?:\\.|[^[\]\\]){0,500})\]\(\s*(#(?:quote|comment)=[^\n()]{0,3000}(?:\([^\n()]{0,500}\)[^\n()]{0,500}){0,8}|<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500}){0,8})(?:\s+"[^"\n]{0,300}")?\s*\)/;
const MAX_LINK_LENGTH = 8_000;
const URL_START = /^(?:https?:\/\/|www\.)/i;
const URL = /^[^\s<>`[\]]{1,2000}/;
/** A sign that may begin a link, an address, HTML or an entity. */
const SPECIAL = /!?\[|\]|<|&|https?:\/\/|www\./i;
/** An end of the text that may become one of these with the next piece. */
const UNDECIDED = /(?:!|<|\]|\\|&#?\w{0,31}|w[w\\]{0,6}|h[tps:/\\]{0,12})$/i;

/**
 * Makes a streamed reply safe to show as Markdown. Links go to passages and comments that exist, and to addresses that
 * the document has; images and HTML are taken apart. A reply that a manuscript has manipulated can then neither load
 * anything nor lead anyone away. Code spans are treated alike: only the renderer knows where they end.
 */
export class ReplyLinks {
  #held = "";
  readonly #targets: LinkTargets;

  constructor(targets: LinkTargets) {
    this.#targets = targets;
  }

  /** Adds a piece, and returns the text that can be shown now. */
  push(piece: string): Promise<string> {
    this.#held += piece;
    return this.#take(false);
  }

  /** Returns the rest, once nothing more comes. */
  end(): Promise<string> {
    return this.#take(true);
  }

  async #take(isEnd: boolean): Promise<string> {
    let shown = "";
    // A renderer removes such a backslash and would then find an address.
    let rest = this.#held.replace(/\\(?=[/:.])/g, "");
    while (rest !== "") {
      const at = rest.search(SPECIAL);
      if (at < 0) {
        const open = isEnd ? -1 : rest.search(UNDECIDED);
        shown += open < 0 ? rest : rest.slice(0, open);
        rest = open < 0 ? "" : rest.slice(open);
        break;
      }
      shown += rest.slice(0, at);
      rest = rest.slice(at);
      const step = await this.#step(rest, isEnd);
      if (step === null) break;
      shown += step.shown;
      rest = rest.slice(step.length);
    }
    this.#held = rest;
    return shown;
  }

  /** Returns what the beginning of `rest` becomes, and its length; null if the next piece decides. */
  async #step(rest: string, isEnd: boolean): Promise<{ shown: string; length: number } | null> {
    if (/^!?\[/.test(rest)) return this.#link(rest, isEnd);
    if (URL_START.test(rest)) return this.#address(rest, isEnd);
    const [first = "", next] = rest;
    if (next === undefined && !isEnd) return null;
    if (first === "]") return { shown: /^\][([:]/.test(rest) ? "] " : "]", length: 1 };
    if (first === "<") return { shown: /^<[a-z/!?]/i.test(rest) ? "< " : "<", length: 1 };
    if (!isEnd && /^&#?\w{0,31}$/.test(rest)) return null;
    return { shown: /^&#?\w{1,31};/.test(rest) ? "&amp;" : first, length: 1 };
  }

  async #link(rest: string, isEnd: boolean): Promise<{ shown: string; length: number } | null> {
    const match = LINK.exec(rest);
    if (!match) {
      if (!isEnd && mayBecomeLink(rest)) return null;
      const bracket = rest.startsWith("!") ? "! [" : "[";
      return { shown: bracket, length: rest.startsWith("!") ? 2 : 1 };
    }
    const [whole, image, words = "", destination = ""] = match;
    const target = image ? null : await this.#target(destination.replace(/^<|>$/g, ""));
    const text = await new ReplyLinks(this.#targets).#alone(words);
    return { shown: target === null ? text : `[${text}](${target})`, length: whole.length };
  }

  async #target(destination: string): Promise<string | null> {
    const [, kind, encoded = ""] = /^#(quote|comment)=(.*)$/.exec(destination) ?? [];
    if (!kind) return (await this.#isKnown(destination)) ? destination : null;
    const named = decoded(encoded);
    if (kind === "comment") return (await this.#targets.comment(named)) ? `#comment=${encoded}` : null;
    const passage = await this.#targets.quote(named);
    return passage === null ? null : `#quote=${percentEncoded(passage)}`;
  }

  async #address(rest: string, isEnd: boolean): Promise<{ shown: string; length: number } | null> {
    const url = URL.exec(rest)?.[0] ?? "";
    if (url.length === rest.length && !isEnd && url.length < 2000) return null;
    const sentence = url.replace(/[.,;:!?'"*_~]+$/, "");
    if (await this.#isKnown(sentence)) return { shown: sentence, length: sentence.length };
    const bare = sentence.replace(/[.,;:!?)'"*_~]+$/, "");
    if (await this.#isKnown(bare)) return { shown: bare, length: bare.length };
    return { shown: `\`${bare}\``, length: bare.length };
  }

  async #isKnown(url: string): Promise<boolean> {
    return /^https?:\/\/./i.test(url) && (await this.#targets.address(url));
  }

  async #alone(text: string): Promise<string> {
    this.#held = text;
    return this.#take(true);
  }
}

/** True if nothing so far rules a link out. */
function mayBecomeLink(rest: string): boolean {
  if (rest.length > MAX_LINK_LENGTH) return false;
  const inside = /^!?\[(?:\\.|[^[\]\\])*/.exec(rest)?.[0] ?? "";
  if (/\n\s*\n/.test(inside)) return false;
  const after = rest.slice(inside.length);
  if (after === "" || after === "\\" || after === "]") return true;
  return after.startsWith("](") && !/[\n]/.test(after) && !/^\]\([^#<][^\s()]*\s[^"]/.test(after);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
