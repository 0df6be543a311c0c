import { readAgain, readAs, readForAbsence, readPassage, readWithSupplement } from "./detailed-passes.ts";
import { shorten } from "./manuscript-parts.ts";
import type { Ask, PassReport, ReviewText } from "./pass.ts";
import { readFigures } from "./read-figures.ts";
import { readingPlan, type Volume } from "./reading-plan.ts";

/** A pass that reads the manuscript; what it is, and how it runs. */
export interface ModelPass {
  /** `reader:1:3`: the kind before the first colon, then volume and passage from 1. */
  id: string;
  /** What it looks at, in plain words. */
  label: string;
  /** The instructions in `prompts/`. */
  prompt: string;
  run: (text: ReviewText, ask: Ask, earlier: (id: string) => PassReport | null) => Promise<PassReport>;
}

/** The passes over one volume: the chain in order, the others beside it once its first has put the volume into the server's cache. */
export interface VolumePasses {
  chain: ModelPass[];
  beside: ModelPass[];
}

interface Scope {
  preview: boolean;
  /** Whether a second model is configured. */
  second: boolean;
}

const SUPPLEMENT_TOKENS = 24_000;

/** Specialists, and by which answer of the map each is called; without a map all are. */
export const SPECIALISTS = [
  { kind: "proofs", label: "Checking proofs and equations", needs: "has_proofs" },
  { kind: "statistics", label: "Checking how statistics are used", needs: "has_statistics" },
  { kind: "methods", label: "Checking design and methods", needs: "has_experiments" },
  { kind: "figures", label: "Comparing figures and tables with the text", needs: "has_figures_or_tables" },
  { kind: "references", label: "Checking how sources are used", needs: "has_references" },
] as const;

/** Every pass that reads the text, by volume. The same text gives the same passes under the same ids. */
export function modelPasses(text: ReviewText, { preview, second }: Scope): VolumePasses[] {
  if (preview) return text.plan.map((volume, v) => ({ chain: [wholePass(volume, v, text)], beside: [] }));
  return text.plan.map((volume, v) => ({
    chain: chainOf(volume, v),
    beside: [
      {
        id: `absence:${v + 1}`,
        label: `Looking for what is missing${ofVolumes(text, v)}`,
        prompt: "absence",
        run: (given, ask) => readForAbsence(given, ask, volume),
      },
      wholePass(volume, v, text),
      ...specialists(text, volume, v),
      ...(second ? [secondPass(volume, v, text)] : []),
      ...supplementPasses(text, volume, v),
    ],
  }));
}

/** The passages of a volume, each with what the earlier ones noted. */
function chainOf(volume: Volume, v: number): ModelPass[] {
  const idOf = (p: number) => `reader:${v + 1}:${p + 1}`;
  return volume.passages.map((passage, p) => ({
    id: idOf(p),
    label: `Reading ${passage.heading ? `“${shorten(passage.heading, 60)}”` : "the text"} (${p + 1} of ${volume.passages.length})`,
    prompt: "reader",
    run: (text, ask, earlier) => {
      const ledger = volume.passages.slice(0, p).flatMap((_, i) => earlier(idOf(i))?.ledger ?? []);
      return readPassage(text, ask, { volume, passage, ledger });
    },
  }));
}

function wholePass(volume: Volume, v: number, text: ReviewText): ModelPass {
  return {
    id: `whole:${v + 1}`,
    label: `Comparing distant places with each other${ofVolumes(text, v)}`,
    prompt: "whole",
    run: (given, ask) => readAs(given, ask, "whole", volume),
  };
}

function secondPass(volume: Volume, v: number, text: ReviewText): ModelPass {
  return {
    id: `second:${v + 1}`,
    label: `A second model reads the whole${ofVolumes(text, v)}`,
    prompt: "whole",
    run: (given, ask) => readAgain(given, ask, volume),
  };
}

function specialists(text: ReviewText, volume: Volume, v: number): ModelPass[] {
  return SPECIALISTS.filter(({ needs }) => text.map?.[needs] ?? true).map(({ kind, label }) => ({
    id: `${kind}:${v + 1}`,
    label: `${label}${ofVolumes(text, v)}`,
    prompt: kind,
    run: (given, ask) =>
      kind === "figures" ? readFigures(given, ask, volume) : readAs(given, ask, kind, volume),
  }));
}

function supplementPasses(text: ReviewText, volume: Volume, v: number): ModelPass[] {
  return text.supplements.flatMap(({ markdown }, supplement, { length: all }) =>
    readingPlan(markdown, SUPPLEMENT_TOKENS).map(({ start, end }, part, { length }) => ({
      id: `supplement:${supplement + 1}:${part + 1}:${v + 1}`,
      label: `Comparing with ${all > 1 ? `supplement ${supplement + 1} of ${all}` : "the supplement"}${length > 1 ? ` (${part + 1} of ${length})` : ""}${ofVolumes(text, v)}`,
      prompt: "supplement",
      run: (given: ReviewText, ask: Ask) =>
        readWithSupplement(given, ask, { volume, supplement, from: start, to: end }),
    })),
  );
}

function ofVolumes({ plan }: ReviewText, v: number): string {
  return plan.length > 1 ? `, part ${v + 1} of ${plan.length}` : "";
}
