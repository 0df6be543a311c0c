import type { Pass, PassPart, PassScope, PassStage, ReviewText } from "./pass.ts";
import { promptSet } from "./prompt-sets.ts";
import { type PassageRun, readingChains } from "./reading-chains.ts";
import { readingPlan, type Volume } from "./reading-plan.ts";
import { PASSES } from "./registry.ts";
import { shorten } from "./shared-prompt.ts";

const SUPPLEMENT_TOKENS = 24_000;

/** The passes over one volume: `chains` side by side, each in order, and `beside` at once with them. */
export interface VolumePasses {
  chains: PassPart[][];
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

/** Returns the calls that a pass makes one after the other. */
export function callsInOrder(passId: string): number {
  return passOf(passId)?.callsInOrder ?? 1;
}

/** Returns the passes of a stage that a review needs, those first that its prompt set puts first. */
export function passesIn(stage: PassStage, scope: PassScope): Pass[] {
  const { first } = promptSet(scope.promptSet);
  const rank = ({ kind, joins = [kind] }: Pass) => {
    const known = joins.filter((each) => first.includes(each)).map((each) => first.indexOf(each));
    return Math.min(first.length, ...known);
  };
  const needed = PASSES.filter((pass) => pass.stage === stage && isNeededIn(pass, scope));
  const joined = scope.joinsTasks ? needed.flatMap(({ joins = [] }) => joins) : [];
  return needed
    .filter(({ kind, joins }) => !joined.includes(kind) && (scope.joinsTasks || !joins))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the kinds of the needed passes whose tasks a pass does. */
function tasksOf({ joins = [] }: Pass, scope: PassScope): string[] {
  return PASSES.filter(({ kind }) => joins.includes(kind))
    .filter((pass) => isNeededIn(pass, scope))
    .map(({ kind }) => kind);
}

/** Names the prompts of a part with their versions. */
export function promptLabels({ prompt }: Pick<ReviewText, "prompt">, { id, tasks }: PassPart): string {
  const kinds = tasks ?? [id];
  return kinds.map((kind) => prompt(passOf(kind)?.prompt ?? kind).label).join(", ");
}

/** True if a review needs a pass: by itself, or because the prompt set adds it to full reviews. */
export function isNeededIn(pass: Pass, scope: PassScope): boolean {
  const { adds, leavesOut } = promptSet(scope.promptSet);
  if (leavesOut.includes(pass.kind)) return false;
  if (pass.joins) return tasksOf(pass, scope).length > 1;
  return pass.isNeeded(scope) || (!scope.isPreview && adds.includes(pass.kind));
}

/** Returns the parts of all passes that read the text, by volume. The same text gives the same parts with the same ids. */
export function readingParts(text: ReviewText, scope: PassScope): VolumePasses[] {
  const passes = passesIn("read", scope);
  return text.plan.map((volume, v) => {
    // What belongs to no volume is read beside the last one.
    const isHere = (part: PassPart) => (part.volume ?? text.plan.at(-1)) === volume;
    const beside = passes
      .filter(({ sees }) => sees !== "passages")
      .flatMap((pass) => partsOf(pass, text).filter(isHere));
    const chains = passes
      .filter(({ sees }) => sees === "passages")
      .flatMap((pass) => chainsIn(pass, volume, v));
    return { chains, beside };
  });
}

/** Returns the part that an id names, also one that an earlier release planned; undefined if the text has no such part. */
export function partOf(text: ReviewText, passId: string): PassPart | undefined {
  const pass = passOf(passId);
  if (!pass) return undefined;
  return partsOf(pass, text).find(({ id }) => id === passId) ?? singlePassage(pass, text, passId);
}

/** Returns the parts in which a pass runs over a text, each with its id and label; twice if the review is thorough. */
export function partsOf(pass: Pass, text: ReviewText): PassPart[] {
  const parts = partsOnce(pass, text);
  const { isPreview, depth } = text.preferences;
  if (!pass.isRepeatable || isPreview || depth !== "thorough") return parts;
  const again = parts.map((part) => ({
    ...part,
    id: `${part.id}:2`,
    label: `${part.label}, from the end`,
    isAgain: true as const,
  }));
  return [...parts, ...again];
}

function partsOnce(pass: Pass, text: ReviewText): PassPart[] {
  const { kind, label, sees } = pass;
  if (sees === "manuscript") return [{ id: kind, label, volume: null, reading: null, supplement: null }];
  if (sees === "distant") {
    return text.distant.map((distant, i, { length }) => ({
      id: `${kind}:${i + 1}`,
      label: length > 1 ? `${label} (${i + 1} of ${length})` : label,
      volume: null,
      reading: null,
      supplement: null,
      distant,
    }));
  }
  if (pass.joins) return joinedParts(pass, text);
  if (pass.isForSeveralVolumes && text.plan.length < 2) return [];
  return text.plan.flatMap((volume, v): PassPart[] => {
    if (sees === "passages") return chainsIn(pass, volume, v).flat();
    const ofVolumes = text.plan.length > 1 ? `, part ${v + 1} of ${text.plan.length}` : "";
    if (sees === "supplements") return supplementsOf(pass, text, { volume, v, ofVolumes });
    return [
      { id: `${kind}:${v + 1}`, label: `${label}${ofVolumes}`, volume, reading: null, supplement: null },
    ];
  });
}

/** Every volume is looked at for the tasks that the review needs of those that the pass joins. */
function joinedParts(pass: Pass, text: ReviewText): PassPart[] {
  const { isPreview, promptSet: set } = text.preferences;
  const facts = { hasSecondModel: false, isRevision: false, joinsTasks: true };
  const tasks = tasksOf(pass, { ...facts, map: text.map, isPreview, promptSet: set });
  const [first = "", ...others] = tasks.map((kind) => passOf(kind)?.label ?? kind);
  const label = [first, ...others.map((each) => each.charAt(0).toLowerCase() + each.slice(1))].join(", ");
  const { joins: _, ...single } = pass;
  return partsOnce({ ...single, label }, text).map((part) => ({ ...part, tasks }));
}

function chainsIn(pass: Pass, volume: Volume, v: number): PassPart[][] {
  return readingChains(volume.passages).map((chain) => {
    const ids = chain.map((run) => `${pass.kind}:${v + 1}:${numbersOf(volume, run).join("-")}`);
    return chain.map((run, i) => passagePart(pass, volume, ids[i] ?? "", run, ids.slice(0, i)));
  });
}

/** Earlier releases read each passage in a call of its own, with the notes of all before it. */
function singlePassage(pass: Pass, text: ReviewText, passId: string): PassPart | undefined {
  const [kind, v = "", p = ""] = passId.split(":");
  const volume = text.plan[Number(v) - 1];
  const passage = volume?.passages[Number(p) - 1];
  if (pass.sees !== "passages" || !volume || !passage || passId !== `${kind}:${v}:${p}`) return undefined;
  const before = Array.from({ length: Number(p) - 1 }, (_, i) => `${kind}:${v}:${i + 1}`);
  return passagePart(pass, volume, passId, [passage], before);
}

function passagePart(
  { label }: Pass,
  volume: Volume,
  id: string,
  passages: PassageRun,
  before: readonly string[],
): PassPart {
  const heading = passages.find((passage) => passage.heading !== "")?.heading;
  const name = heading ? `“${shorten(heading, 60)}”` : "the text";
  const numbers = numbersOf(volume, passages).join("–");
  return {
    id,
    label: `${label} ${name} (${numbers} of ${volume.passages.length})`,
    volume,
    reading: { passages, before },
    supplement: null,
  };
}

/** Returns the numbers of the first and the last passage, one number if they are the same. */
function numbersOf({ passages }: Volume, run: PassageRun): number[] {
  const [first, last] = [run[0], run.at(-1)].map((each) => (each ? passages.indexOf(each) : -1) + 1);
  return first === last ? [first ?? 0] : [first ?? 0, last ?? 0];
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
        reading: null,
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
    return [{ label: labelOfGroup([first, ...others]), passes: [first, ...others] }];
  });
}

/** Returns the name of a pass with the number of its parts, and says so if a thorough review ran each of them twice. */
function labelOfGroup([first, ...others]: readonly [PassLike, ...PassLike[]]): string {
  const pass = passOf(first.passId);
  const ids = new Set([first, ...others].map(({ passId }) => passId));
  const again = pass?.isRepeatable
    ? [...ids].filter((id) => id.endsWith(":2") && ids.has(id.slice(0, -2)))
    : [];
  const parts = ids.size - again.length;
  const label =
    parts > 1 ? `${pass?.labelOfParts ?? pass?.label ?? first.label} (${parts} parts)` : first.label;
  return again.length > 0 ? `${label}, twice` : label;
}
