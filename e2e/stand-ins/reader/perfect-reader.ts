import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Scripted } from "../openai.ts";
import type { ModelRequest } from "../openai-call.ts";
import { fillSchema } from "./fill-schema.ts";
import type { KnownError, Told } from "./known-error.ts";
import { distorted, failing, type Misbehaviour } from "./misbehaviour.ts";
import { type NumberedItem, numberedItems } from "./numbered-items.ts";
import { PromptWords } from "./prompt-words.ts";
import { asksForSameness, roomForFindings } from "./schema-shape.ts";
import { type Judge, judged } from "./weak-judge.ts";

/** Enough to know an explanation by that was cut short. */
const TELLING_LETTERS = 135;
const PLAIN = "Nothing to add.";

/** What the reader saw and said in one call; `nth` is its place in the server's `asked`. */
export interface Reading {
  nth: number;
  /** Ids of the errors whose words were all there. */
  visible: string[];
  /** What it answered; nothing where the answer had no place for findings, or failed as a whole. */
  told: Told[];
  misbehaviour: Misbehaviour | null;
}

interface ReaderOptions {
  errors: readonly KnownError[];
  /** Errors whose being visible is noted and which are never told. */
  watched?: readonly KnownError[];
  /** Whether what a numbered item says stands. By default every one does. */
  stands?: (item: NumberedItem) => boolean;
  /** How it judges whether two things are one. */
  judge?: Judge;
  /** The share of what it sees in a call that it tells of, the same of the same call; 1 by default. */
  tells?: number;
  /** What goes wrong with a call. `draw` is from 0 to 1 and the same for the same seed and call. */
  misbehave?: (call: { nth: number; draw: number; request: ModelRequest }) => Misbehaviour | null;
  /** Words in a manuscript that order the reader about. Only where they are visible does it obey. */
  injection?: string;
  /** Calls take from the first to the second number of seconds, the same call always as long. */
  seconds?: readonly [number, number];
  /** How long one of these seconds is, in milliseconds. */
  msPerSecond?: number;
  seed?: number;
}

/**
 * A model with perfect sight: it tells of exactly the known errors whose words it was sent, in whatever schema it is
 * asked to answer in, and upholds whatever it is asked to judge. It knows nothing of who asks.
 */
export function perfectReader(options: ReaderOptions) {
  const { errors, watched = [], stands = () => true, misbehave = () => null, injection, seed = 1 } = options;
  const { judge = "right", tells = 1 } = options;
  const readings: Reading[] = [];
  const timesTold = new Map<string, number>();

  function tell(error: KnownError): Told {
    const times = timesTold.get(error.id) ?? 0;
    timesTold.set(error.id, times + 1);
    const telling = error.tellings[times % error.tellings.length] ?? error.tellings[0];
    const { category = error.category, related = error.partner ?? null } = telling;
    return { ...telling, errorId: error.id, category, partner: related };
  }

  function answer(request: ModelRequest, nth: number): Scripted {
    const words = new PromptWords(request.text);
    const isVisible = ({ passage, partner }: KnownError) =>
      words.holds(passage) && (partner === undefined || words.holds(partner));
    const seen = errors.filter(isVisible);
    const visible = [...seen, ...watched.filter(isVisible)].map(({ id }) => id);
    const ordered = misbehave({ nth, draw: draw(seed, `${nth}`), request });
    const misbehaviour = ordered?.startsWith("obeys") && !isOrdered(words, injection) ? null : ordered;
    const reading: Reading = { nth, visible, told: [], misbehaviour };
    readings.push(reading);
    if (!request.schema) return failing(misbehaviour, PLAIN) ?? { text: PLAIN };
    const limit = roomForFindings(request.schema);
    const noticed = seen.filter(
      ({ id }) => tells === 1 || draw(seed, `${id} ${withoutIds(request.text)}`) < tells,
    );
    const told = distorted(misbehaviour, limit === 0 ? [] : noticed.map(tell), request.text).slice(0, limit);
    const items = numberedItems(request.text);
    if (asksForSameness(request.schema)) {
      if (judge === "refuses") return { text: "I cannot help with that.", ending: "refused" };
      if (judge === "fails") return { status: 400, message: "The context is too long for this model." };
    }
    const isSame = (item: NumberedItem) =>
      judged(judge, areOne(item), items.indexOf(item), draw(seed, item.text));
    const text = JSON.stringify(
      fillSchema(request.schema, { findings: told, items, stands, isSame, exactWords }),
    );
    const failure = failing(misbehaviour, text);
    if (!failure || misbehaviour === "slow_stream") reading.told = told;
    return failure ?? { text };
  }

  /** The known errors that an item speaks of, and how often: by whole explanations, else by the ends of cut ones. */
  function meantBy({ text }: NumberedItem): { error: KnownError; times: number }[] {
    const words = new PromptWords(text);
    const meant = (timesOf: (explanation: string) => number) =>
      errors
        .map((error) => ({ error, times: sum(error.tellings.map((each) => timesOf(each.explanation))) }))
        .filter(({ times }) => times > 0);
    const start = (explanation: string) => words.count(explanation.slice(0, TELLING_LETTERS));
    const both = (explanation: string) =>
      Math.min(start(explanation), words.count(explanation.slice(-TELLING_LETTERS)));
    const certain = meant(both);
    return sum(certain.map(({ times }) => times)) >= 2 ? certain : meant(start);
  }

  function areOne(item: NumberedItem): boolean {
    const meant = meantBy(item);
    return meant.length === 1 && (meant[0]?.times ?? 0) >= 2;
  }

  const exactWords = (item: NumberedItem) => meantBy(item)[0]?.error.tellings[0].quote ?? null;

  async function script(request: ModelRequest, nth: number): Promise<Scripted> {
    const startedAt = performance.now();
    const scripted = answer(request, nth);
    if (options.seconds) {
      const [least, most] = options.seconds;
      const seconds = least + (most - least) * draw(seed, `${request.name} ${withoutIds(request.text)}`);
      const ms = seconds * (options.msPerSecond ?? 1000) - (performance.now() - startedAt);
      if (ms > 0) await wait(ms);
    }
    return scripted;
  }

  return { script, readings };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function isOrdered(words: PromptWords, injection: string | undefined): boolean {
  return injection !== undefined && words.holds(injection);
}

/** The same call of another run has other ids in it, and shall take as long. */
function withoutIds(text: string): string {
  return text.replace(/\b(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z\d-]{8,}\b/gi, "");
}

/** From 0 to 1, spread evenly, and the same for the same seed and text. */
function draw(seed: number, text: string): number {
  return createHash("sha256").update(`${seed} ${text}`).digest().readUInt32BE() / 2 ** 32;
}
