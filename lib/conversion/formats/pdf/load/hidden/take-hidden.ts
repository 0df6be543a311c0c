import type { HiddenText } from "../../../../conversion.ts";
import type { LoadedPage } from "../../pdfium/draw-bitmap.ts";
import type { Glyph, Look } from "../../pdfium/read-glyphs.ts";
import type { PageObjects } from "../../pdfium/read-objects.ts";
import { type HiddenGlyph, hiddenPassages } from "./hidden-passages.ts";
import { hiddenStretches } from "./hidden-stretches.ts";
import { isTextOfScan } from "./scan-layer.ts";
import { type Suspicion, suspect } from "./suspect.ts";
import { picturedGlyphs, visibleGlyphs } from "./visible-glyphs.ts";

/** The time for drawing the pages of one file. */
const DRAWING_BUDGET_MS = 4_000;
/** A page with fewer suspect glyphs is not drawn. */
const MIN_TO_DRAW = 10;
/** A run is the text of a picture if this part of its glyphs is. */
const PICTURED_SHARE = 0.7;
const CELL = 8;

export type TakenHidden = {
  /** The glyphs that are seen, in the order given. */
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

/** Makes a test for glyphs whose middle lies in the place of another one. */
function occupied(glyphs: readonly Glyph[]): (glyph: Glyph) => boolean {
  const cells = new Map<string, Glyph[]>();
  const key = (x: number, y: number) => `${Math.floor(x / CELL)}:${Math.floor(y / CELL)}`;
  for (const glyph of glyphs) {
    const middle = key((glyph.inkX0 + glyph.inkX1) / 2, (glyph.inkY0 + glyph.inkY1) / 2);
    const cell = cells.get(middle);
    if (cell === undefined) cells.set(middle, [glyph]);
    else cell.push(glyph);
  }
  const near = [-CELL, 0, CELL];
  return ({ inkX0, inkX1, inkY0, inkY1 }) => {
    const [x, y] = [(inkX0 + inkX1) / 2, (inkY0 + inkY1) / 2];
    return near.some((dx) =>
      near.some((dy) =>
        cells
          .get(key(x + dx, y + dy))
          ?.some((other) => x > other.inkX0 && x < other.inkX1 && y > other.inkY0 && y < other.inkY1),
      ),
    );
  };
}

type Suspect = { run: Run; suspicion: Suspicion };

/** Takes text that a page does not show out of it. One for each file. */
export class HiddenTaker {
  #spentMs = 0;

  /** Draws the page and returns what that shows; null if it is not worth it, or no time is left. */
  #drawn<T>(isWorthIt: boolean, draw: () => T): T | null {
    if (!isWorthIt || this.#spentMs > DRAWING_BUDGET_MS) return null;
    const started = performance.now();
    const drawn = draw();
    this.#spentMs += performance.now() - started;
    return drawn;
  }

  /** Returns the suspects' glyphs that are not seen. */
  #unseen(page: LoadedPage, suspects: readonly Suspect[]): Map<Glyph, Suspicion> {
    const unseen = new Map<Glyph, Suspicion>();
    const glyphs = suspects.flatMap(({ run, suspicion }) => (suspicion.isSettled ? [] : run.glyphs));
    const isFew = glyphs.length < MIN_TO_DRAW;
    const seen = this.#drawn(!isFew, () => visibleGlyphs(page, glyphs));
    for (const { run, suspicion } of suspects) {
      const isSeen = (glyph: Glyph) =>
        !suspicion.isSettled && (seen?.has(glyph) ?? (isFew || !suspicion.isCertain));
      const isWhole = !run.glyphs.some(isSeen);
      for (const glyph of isWhole ? run.glyphs : hiddenStretches(run.glyphs, isSeen))
        unseen.set(glyph, suspicion);
    }
    return unseen;
  }

  /** Runs that are not painted themselves, but whose letters a picture or shapes show, and no other text. */
  #pictured(page: LoadedPage, runs: readonly Run[], shown: readonly Glyph[]): Set<Glyph> {
    const glyphs = runs.flatMap((run) => run.glyphs);
    const pictured = this.#drawn(glyphs.length > 0, () => picturedGlyphs(page, glyphs));
    if (pictured === null || pictured.size === 0) return new Set();
    const isTaken = occupied(shown);
    return new Set(
      runs
        .filter(({ glyphs: own }) => {
          const on = own.filter((glyph) => pictured.has(glyph) && !isTaken(glyph));
          return on.length >= own.length * PICTURED_SHARE;
        })
        .flatMap((run) => run.glyphs),
    );
  }

  /**
   * Takes the hidden text out of a page. `number` counts from 1; `glyphs` are in the order in which they are painted.
   */
  take(page: LoadedPage, number: number, glyphs: Glyph[], objects: PageObjects): TakenHidden {
    const isSuspect = suspect(page, objects);
    const suspects: Suspect[] = toRuns(glyphs).flatMap((run) => {
      const suspicion = isSuspect(run.look, run.glyphs);
      return suspicion === null ? [] : [{ run, suspicion }];
    });
    const unseen = suspects.length === 0 ? new Map<Glyph, Suspicion>() : this.#unseen(page, suspects);
    if (unseen.size === 0) return { glyphs, hidden: [], isRecognised: false };
    const maybeOfScan = [...unseen].flatMap(([glyph, { reason, maybePictured }]) =>
      reason === "white" || !maybePictured ? [] : [glyph],
    );
    const isRecognised = isTextOfScan(maybeOfScan, objects.images, page.frame);
    const maybe = suspects.filter(
      ({ run, suspicion }) => suspicion.maybePictured && run.glyphs.some((glyph) => unseen.has(glyph)),
    );
    const kept = isRecognised
      ? new Set(maybe.flatMap(({ run, suspicion }) => (suspicion.reason === "white" ? [] : run.glyphs)))
      : this.#pictured(
          page,
          maybe.flatMap(({ run, suspicion }) => (suspicion.reason === "covered" ? [] : [run])),
          glyphs.filter((glyph) => !unseen.has(glyph)),
        );
    const isHidden = (glyph: Glyph) => unseen.has(glyph) && !kept.has(glyph);
    const found: HiddenGlyph[] = glyphs.flatMap((glyph, at) => {
      const reason = isHidden(glyph) ? unseen.get(glyph)?.reason : undefined;
      return reason === undefined ? [] : [{ glyph, reason, at }];
    });
    const { width, height } = page.frame;
    return {
      glyphs: found.length === 0 ? glyphs : glyphs.filter((glyph) => !isHidden(glyph)),
      hidden: hiddenPassages(found, { number, turns: page.turns, width, height }),
      isRecognised,
    };
  }
}
