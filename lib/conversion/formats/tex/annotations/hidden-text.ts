import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { readDimension } from "../engine/numbers.ts";
import type { Style } from "../engine/style.ts";
import { sourceOf } from "../engine/token.ts";
import { boxSpec, styled, styledArgument } from "../text/styles.ts";
import { keepPhantom } from "./annotate.ts";

/** The largest size, in points, that nobody can read. */
const TINY_POINTS = 1;
/** Text with less of its colour, from 0 to 1, cannot be seen. */
const MIN_VISIBLE_OPACITY = 0.03;
/** Classes of slides and posters, whose background may make white text visible. */
const COLOURED_PAPER = /beamer|poster|slides|talk|powerdot/;
export const COLOURED_CELLS = "coloured cells";
const COLOURED_PAGES = "coloured pages";

/** True if the text has, or may have, a background in colour. */
function hasBackdrop(engine: Engine): boolean {
  const { settings, documentClass, known } = engine.document;
  if (engine.scopes.style.backdrop || settings.has(COLOURED_PAGES) || COLOURED_PAPER.test(documentClass))
    return true;
  const isColoured = settings.has(COLOURED_CELLS) || known?.colouredCells === true;
  return isColoured && engine.scopes.environments().some((name) => /tab|tblr|array/i.test(name));
}

const hiddenBy = (engine: Engine, isHidden: boolean, reason: "white" | "tiny" | "transparent"): Style => {
  const before = engine.scopes.style.hidden;
  if (isHidden) return { hidden: reason };
  return before === reason ? { hidden: undefined } : {};
};

/** Reads a colour, such as `[rgb]{1,1,1}` or `{white}`, and returns the style of text in it. */
function readColour(engine: Engine): Style {
  const model = engine.expandText(readOptional(engine) ?? []);
  const spec = engine.expandText(readArgument(engine));
  const isWhite = engine.document.colours.isPaper(model, spec);
  return hiddenBy(engine, isWhite && !hasBackdrop(engine), "white");
}

function readSize(engine: Engine): number {
  const tokens = readArgument(engine);
  let size = Number.NaN;
  engine.input.within(tokens, () => {
    size = readDimension(engine);
  });
  return size;
}

const switchTo = (style: (engine: Engine) => Style): Meaning =>
  primitive((engine) => {
    const change = style(engine);
    if (!engine.inMath && "hidden" in change) engine.setStyle(change);
  });

const setTo = (style: (engine: Engine) => Style): Meaning =>
  primitive((engine) => styledArgument(engine, style(engine)));

const visibleSize = switchTo((engine) => hiddenBy(engine, false, "tiny"));

/** Reads an opacity from 0 to 1. Returns the style of text with it: almost none hides the text. */
const opacity = (engine: Engine): Style =>
  hiddenBy(
    engine,
    Number(engine.expandText(readArgument(engine)).trim() || 1) < MIN_VISIBLE_OPACITY,
    "transparent",
  );

const phantom: Meaning = primitive((engine) => keepPhantom(engine, readArgument(engine)));

const colouredCells: Meaning = primitive((engine) => {
  readStar(engine);
  readOptional(engine);
  readArgument(engine);
  readOptional(engine);
  readOptional(engine);
  engine.document.settings.set(COLOURED_CELLS, "");
});

/** Reads PDF's rendering mode of text in a literal such as `3 Tr`. Mode 3 draws no letters. */
function renderingMode(engine: Engine): void {
  const source = sourceOf(readArgument(engine));
  const mode = [...source.matchAll(/\b([0-7])\s+Tr\b/g)].at(-1)?.[1];
  if (mode !== undefined) engine.setStyle(hiddenBy(engine, mode === "3", "transparent"));
}

const SIZES = "tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge ssmall HUGE".split(
  " ",
);

export const HIDDEN_TEXT: Record<string, Meaning> = {
  color: switchTo(readColour),
  textcolor: setTo(readColour),
  normalcolor: switchTo((engine) => hiddenBy(engine, false, "white")),
  definecolor: primitive((engine) => {
    const [name, model, spec] = [readArgument(engine), readArgument(engine), readArgument(engine)];
    engine.document.colours.define(
      engine.expandText(name),
      engine.expandText(model),
      engine.expandText(spec),
    );
  }),
  colorlet: primitive((engine) => {
    const [name, spec] = [readArgument(engine), readArgument(engine)];
    engine.document.colours.define(engine.expandText(name), "", engine.expandText(spec));
  }),
  pagecolor: primitive((engine) => {
    const model = engine.expandText(readOptional(engine) ?? []);
    const spec = engine.expandText(readArgument(engine));
    if (!engine.document.colours.isPaper(model, spec)) engine.document.settings.set(COLOURED_PAGES, "");
  }),
  colorbox: styled({ backdrop: true }, "om"),
  fcolorbox: styled({ backdrop: true }, "omom"),
  rowcolor: colouredCells,
  cellcolor: colouredCells,
  columncolor: colouredCells,
  rowcolors: primitive((engine) => {
    readStar(engine);
    readOptional(engine);
    for (let i = 0; i < 3; i++) readArgument(engine);
    engine.document.settings.set(COLOURED_CELLS, "");
  }),
  fontsize: switchTo((engine) => {
    const size = readSize(engine);
    readArgument(engine);
    return hiddenBy(engine, size > 0 && size <= TINY_POINTS, "tiny");
  }),
  ...Object.fromEntries(SIZES.map((name) => [name, visibleSize])),
  scalebox: setTo((engine) => {
    const factor = Math.abs(Number(engine.expandText(readArgument(engine)).trim() || 1));
    readOptional(engine);
    return hiddenBy(engine, factor * 10 <= TINY_POINTS, "tiny");
  }),
  transparent: switchTo(opacity),
  texttransparent: setTo(opacity),
  pdfliteral: primitive((engine) => {
    boxSpec(engine);
    renderingMode(engine);
  }),
  special: primitive(renderingMode),
  phantom,
  hphantom: phantom,
  vphantom: phantom,
};
