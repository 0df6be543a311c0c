import { ModelError, type ModelErrorKind, type PromptPart } from "#lib/ports/models/port.ts";
import type { FindingsAnswer } from "./answers.ts";
import type { CallPassModel } from "./define-pass.ts";
import type { PassInput, PassReport } from "./pass.ts";
import { reportOf } from "./read-volume.ts";

const MOST_IMAGES = 8;
/** The errors of a model that sees no pictures: it rejects the call, or takes the pictures for text that is too long. */
const BLIND: ReadonlySet<ModelErrorKind> = new Set(["rejected", "too_long"]);

/** Compares figures and tables with the text; with the pictures if the model takes them. */
export async function readFigures(
  input: PassInput,
  callReader: CallPassModel<FindingsAnswer>,
): Promise<PassReport> {
  const pictures = await picturesOf(input);
  if (pictures.length === 0) return reportOf(await callReader(""));
  try {
    return reportOf(await callReader("", { callId: "figures-seen", pictures }));
  } catch (error) {
    if (!(error instanceof ModelError) || !BLIND.has(error.kind)) throw error;
    return reportOf(await callReader(""));
  }
}

async function picturesOf({ text, part: { volume } }: PassInput): Promise<PromptPart[]> {
  const shown = text.markdown.slice(volume?.start, volume?.end);
  const names = [...shown.matchAll(/!\[[^\]]*\]\(images\/([A-Za-z0-9._-]+)\)/g)];
  const distinct = [...new Set(names.map(([, name]) => name ?? ""))].slice(0, MOST_IMAGES);
  const loaded = await Promise.all(distinct.map(async (name) => ({ name, picture: await text.image(name) })));
  return loaded.flatMap(({ name, picture }) =>
    picture ? [{ text: `Picture images/${name}:` }, picture] : [],
  );
}
