import type { HiddenText } from "../../../conversion.ts";
import type { Glyph, Look } from "../pdfium/read-glyphs.ts";
import type { PageObjects } from "../pdfium/read-objects.ts";
import { type HiddenGlyph, hiddenPassages } from "./hidden-passages.ts";
import { isTextOfScan } from "./scan-layer.ts";
import { type Suspicion, suspect } from "./suspect.ts";
import { type LoadedPage, visibleGlyphs } from "./visible-glyphs.ts";

/** Drawing a page takes its time: so much of it for one file, in milliseconds. */
const DRAWING_BUDGET_MS = 4_000;
/** Fewer glyphs of a run that a neighbour covers are no passage. */
const MIN_COVERED = 8;
/** Fewer glyphs on a page are not worth drawing it. */
const MIN_TO_DRAW = 10;

export type TakenHidden = {
  /** What is seen, in the order given. */
  glyphs: Glyph[];
  hidden: HiddenText[];
  /** The page is a picture with its recognised text beneath, which is kept. */
  isRecognised: boolean;
};

type Run = { look: Look; glyphs: Glyph[]; start: number };

function toRuns(glyphs: readonly Glyph[]): Run[] {
  const runs: Run[] = [];
  glyphs.forEach((glyph, at) => {
    const last = runs.at(-1);
    if (last?.look === glyph.look) last.glyphs.push(glyph);
    else runs.push({ look: glyph.look, glyphs: [glyph], start: at });
  });
  return runs;
}

/** The glyphs of a partly visible run that are hidden: stretches long enough to hold words. */
function stretches(glyphs: readonly Glyph[], isSeen: (glyph: Glyph) => boolean): Glyph[] {
  const out: Glyph[] = [];
  let stretch: Glyph[] = [];
  const end = () => {
    if (stretch.length >= MIN_COVERED) out.push(...stretch);
    stretch = [];
  };
  for (const glyph of glyphs)
    if (isSeen(glyph)) end();
    else stretch.push(glyph);
  end();
  return out;
}

/** Takes text that a page does not show out of it. One for each file. */
export class HiddenTaker {
  #spentMs = 0;

  /** The suspects that are not seen. */
  #unseen(page: LoadedPage, suspects: readonly { run: Run; suspicion: Suspicion }[]): Map<Glyph, Suspicion> {
    const unseen = new Map<Glyph, Suspicion>();
    if (suspects.length === 0) return unseen;
    const started = performance.now();
    const glyphs = suspects.flatMap(({ run }) => run.glyphs);
    const isDrawn = glyphs.length >= MIN_TO_DRAW && this.#spentMs < DRAWING_BUDGET_MS;
    const seen = isDrawn ? visibleGlyphs(page, glyphs) : null;
    this.#spentMs += performance.now() - started;
    for (const { run, suspicion } of suspects) {
      const isSeen = (glyph: Glyph) => (seen === null ? !suspicion.isCertain : seen.has(glyph));
      const isWhole = !run.glyphs.some(isSeen);
      for (const glyph of isWhole ? run.glyphs : stretches(run.glyphs, isSeen)) unseen.set(glyph, suspicion);
    }
    return unseen;
  }

  /** `number` is the page's, counted from 1; `glyphs` in the order that they are painted. */
  take(page: LoadedPage, number: number, glyphs: Glyph[], objects: PageObjects): TakenHidden {
    const suspects: { run: Run; suspicion: Suspicion }[] = [];
    const isSuspect = suspect(page, objects);
    for (const run of toRuns(glyphs)) {
      const suspicion = isSuspect(run.look, run.glyphs);
      if (suspicion !== null) suspects.push({ run, suspicion });
    }
    if (suspects.length === 0) return { glyphs, hidden: [], isRecognised: false };
    const unseen = this.#unseen(
      page,
      suspects.filter(({ suspicion }) => !suspicion.isSettled),
    );
    for (const { run, suspicion } of suspects)
      if (suspicion.isSettled) for (const glyph of run.glyphs) unseen.set(glyph, suspicion);
    const isRecognised = isTextOfScan([...unseen.keys()], objects.images, page.frame);
    const found: HiddenGlyph[] = [];
    const shown: Glyph[] = [];
    glyphs.forEach((glyph, at) => {
      const suspicion = unseen.get(glyph);
      if (suspicion === undefined || (isRecognised && suspicion.maybeScan)) shown.push(glyph);
      else found.push({ glyph, reason: suspicion.reason, at });
    });
    const { width, height } = page.frame;
    return {
      glyphs: found.length === 0 ? glyphs : shown,
      hidden: hiddenPassages(found, { number, turns: page.turns, width, height }),
      isRecognised,
    };
  }
}
