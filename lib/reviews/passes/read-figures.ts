import { ModelError, type ModelErrorKind, type PromptPart } from "#lib/ports/models/port.ts";
import type { FindingsAnswer } from "./answers.ts";
import { batchesOf } from "./call-in-batches.ts";
import type { CallPassModel } from "./define-pass.ts";
import type { PassInput, PassReport } from "./pass.ts";
import { reportOf } from "./read-volume.ts";

/** Servers limit the pictures of one call, and a model looks less closely at many. */
const IMAGES_IN_A_CALL = 8;
const MOST_CALLS = 4;
/** The errors of a model that sees no pictures: it rejects the call, or takes the pictures for text that is too long. */
const BLIND: ReadonlySet<ModelErrorKind> = new Set(["rejected", "too_long"]);

const ONLY_THESE = "Look at these pictures only. Another call has the tables and the others.";
const NOT_SEEN =
  "The model does not see pictures. It compared figures by their captions and by what the text says of them.";

/** Compares figures and tables with the text; with the pictures if the model sees them. */
export async function readFigures(
  input: PassInput,
  callReader: CallPassModel<FindingsAnswer>,
): Promise<PassReport> {
  const names = pictureNames(input);
  if (names.length === 0) return reportOf(await callReader(""));
  const withoutPictures = async () => ({ ...reportOf(await callReader("")), limitations: [NOT_SEEN] });
  if (!(await input.seesPictures())) return withoutPictures();
  const pictures = await loadPictures(input, names.slice(0, IMAGES_IN_A_CALL * MOST_CALLS));
  const limitations = notShown(names.length - pictures.length);
  if (pictures.length === 0) return { ...reportOf(await callReader("")), limitations };
  try {
    return { ...(await readWithPictures(pictures, callReader)), limitations };
  } catch (error) {
    if (!(error instanceof ModelError) || !BLIND.has(error.kind)) throw error;
    return withoutPictures();
  }
}

/**
 * Calls the model for some pictures at a time; the first call also compares the tables and the captions. The others wait
 * for it, because it shows if the model sees.
 */
async function readWithPictures(
  pictures: readonly (readonly PromptPart[])[],
  callReader: CallPassModel<FindingsAnswer>,
): Promise<PassReport> {
  const [first = [], ...others] = batchesOf(pictures, IMAGES_IN_A_CALL);
  const read = async (shown: string, callId: string, batch: readonly (readonly PromptPart[])[]) =>
    reportOf(await callReader(shown, { callId, pictures: batch.flat() }));
  const reports = [
    await read("", "figures-seen", first),
    ...(await Promise.all(others.map((batch, i) => read(ONLY_THESE, `figures-seen-${i + 2}`, batch)))),
  ];
  return {
    findings: reports.flatMap(({ findings }) => findings),
    readingNotes: reports.flatMap(({ readingNotes = [] }) => readingNotes),
  };
}

function notShown(count: number): string[] {
  if (count === 0) return [];
  const pictures = count === 1 ? "One picture" : `${count} pictures`;
  return [
    `${pictures} could not be shown to the model: too many, too large, or in a format that models do not read.`,
  ];
}

function pictureNames({ text, part: { volume } }: PassInput): string[] {
  const shown = text.markdown.slice(volume?.start, volume?.end);
  const names = [...shown.matchAll(/!\[[^\]]*\]\(images\/([A-Za-z0-9._-]+)\)/g)];
  return [...new Set(names.map(([, name]) => name ?? ""))];
}

/** Returns the pictures that a model can be shown, each after its name. */
async function loadPictures({ text }: PassInput, names: readonly string[]): Promise<PromptPart[][]> {
  const loaded = await Promise.all(names.map(async (name) => ({ name, picture: await text.image(name) })));
  return loaded.flatMap(({ name, picture }) =>
    picture ? [[{ text: `Picture images/${name}:` }, picture]] : [],
  );
}
