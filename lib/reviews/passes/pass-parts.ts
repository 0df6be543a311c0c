import type { Pass, PassPart, PassScope, PassStage, ReviewText } from "./pass.ts";
import { readingPlan, type Volume } from "./reading-plan.ts";
import { PASSES } from "./registry.ts";
import { shorten } from "./shared-prompt.ts";

const SUPPLEMENT_TOKENS = 24_000;

/** The passes over one volume, by id: `chain` in order, `beside` once its first has put the volume into the server's cache. */
export interface VolumePasses {
  chain: PassPart[];
  beside: PassPart[];
}

/** Returns the kind in a pass's id: `reader` of `reader:1:3`. */
export function kindOf(passId: string): string {
  return passId.split(":")[0] ?? passId;
}

/** Returns the pass that an id belongs to; undefined for a check group, or a pass of another version. */
export function passOf(passId: string): Pass | undefined {
  return PASSES.find(({ kind }) => kind === kindOf(passId));
}

/** Returns the passes of a stage that a review needs. */
export function passesIn(stage: PassStage, scope: PassScope): Pass[] {
  return PASSES.filter((pass) => pass.stage === stage && pass.isNeeded(scope));
}

/** Returns the parts of all passes that read the text, by volume. The same text gives the same parts with the same ids. */
export function readingParts(text: ReviewText, scope: PassScope): VolumePasses[] {
  const planned = passesIn("read", scope).map((pass) => ({ pass, parts: partsOf(pass, text) }));
  return text.plan.map((volume) => {
    // What belongs to no volume is read beside the last one.
    const isHere = (part: PassPart) => (part.volume ?? text.plan.at(-1)) === volume;
    const partsIn = (isChain: boolean) =>
      planned
        .filter(({ pass }) => (pass.sees === "passages") === isChain)
        .flatMap(({ parts }) => parts.filter(isHere));
    return { chain: partsIn(true), beside: partsIn(false) };
  });
}

/** Returns the part that an id names; undefined if the text has no such part. */
export function partOf(text: ReviewText, passId: string): PassPart | undefined {
  const pass = passOf(passId);
  return pass && partsOf(pass, text).find(({ id }) => id === passId);
}

/** Returns the parts in which a pass runs over a text, each with its id and label. */
export function partsOf(pass: Pass, text: ReviewText): PassPart[] {
  const { kind, label, sees } = pass;
  if (sees === "manuscript") return [{ id: kind, label, volume: null, passage: null, supplement: null }];
  if (sees === "distant") {
    return text.distant.map((distant, i, { length }) => ({
      id: `${kind}:${i + 1}`,
      label: length > 1 ? `${label} (${i + 1} of ${length})` : label,
      volume: null,
      passage: null,
      supplement: null,
      distant,
    }));
  }
  return text.plan.flatMap((volume, v): PassPart[] => {
    if (sees === "passages") return passagesOf(pass, volume, v);
    const ofVolumes = text.plan.length > 1 ? `, part ${v + 1} of ${text.plan.length}` : "";
    if (sees === "supplements") return supplementsOf(pass, text, { volume, v, ofVolumes });
    return [
      { id: `${kind}:${v + 1}`, label: `${label}${ofVolumes}`, volume, passage: null, supplement: null },
    ];
  });
}

function passagesOf({ kind, label }: Pass, volume: Volume, v: number): PassPart[] {
  return volume.passages.map((passage, p, { length }) => {
    const name = passage.heading ? `“${shorten(passage.heading, 60)}”` : "the text";
    return {
      id: `${kind}:${v + 1}:${p + 1}`,
      label: `${label} ${name} (${p + 1} of ${length})`,
      volume,
      passage,
      supplement: null,
    };
  });
}

function supplementsOf(
  { kind, label }: Pass,
  { supplements }: ReviewText,
  { volume, v, ofVolumes }: { volume: Volume; v: number; ofVolumes: string },
): PassPart[] {
  return supplements.flatMap(({ markdown }, index, { length: all }) =>
    readingPlan(markdown, SUPPLEMENT_TOKENS).map(({ start, end }, part, { length }) => {
      const name = all > 1 ? `supplement ${index + 1} of ${all}` : "the supplement";
      const ofParts = length > 1 ? ` (${part + 1} of ${length})` : "";
      return {
        id: `${kind}:${index + 1}:${part + 1}:${v + 1}`,
        label: `${label} ${name}${ofParts}${ofVolumes}`,
        volume,
        passage: null,
        supplement: { index, span: { start, end } },
      };
    }),
  );
}

interface PassLike {
  passId: string;
  label: string;
  kind: "computed" | "model";
}

/** Groups the parts of each pass, in order, under one label. A pass and a check group may have the same name. */
export function groupParts<P extends PassLike>(
  passes: readonly P[],
): { label: string; passes: [P, ...P[]] }[] {
  const groups = Map.groupBy(
    passes,
    ({ kind, passId }) => `${kind} ${kind === "model" ? kindOf(passId) : passId}`,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const pass = passOf(first.passId);
    const label =
      others.length === 0
        ? first.label
        : `${pass?.labelOfParts ?? pass?.label ?? first.label} (${others.length + 1} parts)`;
    return [{ label, passes: [first, ...others] }];
  });
}
