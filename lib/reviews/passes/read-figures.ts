import { ModelError, type PromptPart } from "#lib/ports/models/port.ts";
import { overVolume } from "./detailed-passes.ts";
import type { Ask, PassReport, ReviewText } from "./pass.ts";
import type { Volume } from "./reading-plan.ts";

const MOST_IMAGES = 8;

/** Figures and tables against the text; with the pictures where the model takes them. */
export async function readFigures(text: ReviewText, ask: Ask, volume: Volume): Promise<PassReport> {
  const question = overVolume(text, volume, "figures");
  const pictures = await picturesOf(text, volume);
  if (pictures.length === 0) return ask(question);
  try {
    return await ask({ ...question, callId: "figures-seen", parts: [...question.parts, ...pictures] });
  } catch (error) {
    // A model without eyes rejects the call, or calls its pictures text that is too long.
    if (!(error instanceof ModelError) || !/^(rejected|too_long)$/.test(error.kind)) throw error;
    return ask(question);
  }
}

async function picturesOf(text: ReviewText, { start, end }: Volume): Promise<PromptPart[]> {
  const names = [...text.markdown.slice(start, end).matchAll(/!\[[^\]]*\]\(images\/([A-Za-z0-9._-]+)\)/g)];
  const distinct = [...new Set(names.map(([, name]) => name ?? ""))].slice(0, MOST_IMAGES);
  const loaded = await Promise.all(distinct.map(async (name) => ({ name, picture: await text.image(name) })));
  return loaded.flatMap(({ name, picture }) =>
    picture ? [{ text: `Picture images/${name}:` }, picture] : [],
  );
}
