import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import type { Style } from "../engine/style.ts";
import { CAT } from "../engine/token.ts";

/** Sets a command's argument in place, as if it stood in a group of its own. */
export function styledArgument(engine: Engine, style: Style, onEnd: (() => void) | null = null): void {
  engine.skipSpaces();
  const token = engine.input.next();
  if (token === null || token.cat === CAT.end) {
    engine.input.unread(token);
    onEnd?.();
    return;
  }
  if (engine.scopes.open("brace", "", onEnd) === null) return;
  engine.setStyle(style);
  if (token.cat === CAT.begin) return;
  engine.runTokens([token]);
  engine.scopes.close();
}

function takeBefore(engine: Engine, skip: string): void {
  for (const letter of skip) {
    if (letter === "o") readOptional(engine);
    else if (letter === "s") readStar(engine);
    else readArgument(engine);
  }
}

export const styled = (style: Style, skip = ""): Meaning =>
  primitive((engine) => {
    takeBefore(engine, skip);
    styledArgument(engine, style);
  });

/** Makes a box, such as `\parbox`. In a cell of a table, its line breaks end no row. */
const box = (skip: string): Meaning =>
  primitive((engine) => {
    takeBefore(engine, skip);
    const { table } = engine;
    engine.table = null;
    styledArgument(engine, {}, () => {
      engine.table = table;
    });
  });

const switched = (style: Style): Meaning => primitive((engine) => engine.setStyle(style));

/** Makes `\emph`, which is upright within italics. */
const emphasis = (isSwitch: boolean): Meaning =>
  primitive((engine) => {
    const style = { emphasis: !engine.scopes.style.emphasis };
    if (isSwitch) engine.setStyle(style);
    else styledArgument(engine, style);
  });

const inPlace = (skip: string): Meaning => styled({}, skip);

/** Commands that set their last argument, by the arguments before it. */
const BOXES: Record<string, string> = {
  "": "mbox fbox textrm textsf textsc textmd textup textnormal text hl underline uline ul uuline uwave dashuline dotuline textlf textsw textulc centerline leftline rightline llap rlap clap smash strutbox MakeTextLowercase highlight textcircled ensuretext textin so caps textls alert structure rom nolink FirstLetterof centerfloat textlatin textgreek textcyrillic textarabic texthebrew chinese zh foreigntext nohyphens noboundary textstyleEmphasis hlx lettrinefont",
  m: "hyperlink hypertarget fontspec adjustbox textlang colorboxed",
  om: "foreignlanguage rotatebox",
};

function boxes(): Record<string, Meaning> {
  const out: Record<string, Meaning> = {};
  for (const [skip, names] of Object.entries(BOXES))
    for (const name of names.split(" ")) out[name] = inPlace(skip);
  return out;
}

export const STYLES: Record<string, Meaning> = {
  ...boxes(),
  textbf: styled({ strong: true }),
  textsb: styled({ strong: true }),
  textit: styled({ emphasis: true }),
  textsl: styled({ emphasis: true }),
  emph: emphasis(false),
  em: emphasis(true),
  texttt: styled({ code: true }),
  code: styled({ code: true }),
  textsuperscript: styled({ script: "superscript" }),
  textsubscript: styled({ script: "subscript" }),
  textsuper: styled({ script: "superscript" }),
  textsu: styled({ script: "superscript" }),
  MakeUppercase: styled({ upper: true }),
  MakeTextUppercase: styled({ upper: true }),
  capitalisewords: styled({}),
  bf: switched({ strong: true, emphasis: false, code: false }),
  bfseries: switched({ strong: true }),
  it: switched({ emphasis: true, strong: false, code: false }),
  itshape: switched({ emphasis: true }),
  sl: switched({ emphasis: true, strong: false }),
  slshape: switched({ emphasis: true }),
  tt: switched({ code: true, strong: false, emphasis: false }),
  ttfamily: switched({ code: true }),
  rm: switched({ strong: false, emphasis: false, code: false }),
  sf: switched({ strong: false, emphasis: false, code: false }),
  sc: switched({ strong: false, emphasis: false, code: false }),
  normalfont: switched({ strong: false, emphasis: false, code: false }),
  upshape: switched({ emphasis: false }),
  mdseries: switched({ strong: false }),
  rmfamily: switched({ code: false }),
  sffamily: switched({ code: false }),
  reset: switched({}),
  resizebox: styled({}, "smm"),
  raisebox: styled({}, "moo"),
  parbox: box("ooom"),
  makebox: styled({}, "oo"),
  framebox: styled({}, "oo"),
  reflectbox: styled({}),
  rotatebox: styled({}, "om"),
  lettrine: primitive((engine) => {
    readOptional(engine);
    styledArgument(engine, {});
  }),
  IEEEPARstart: styled({}),
  shortstack: box("o"),
  makecell: box("soo"),
  thead: box("o"),
  rothead: box("o"),
  multirowcell: box("mo"),
  specialcell: box("o"),
  rotcell: box(""),
  hbox: primitive((engine) => boxSpec(engine)),
  vbox: primitive((engine) => boxSpec(engine)),
  vtop: primitive((engine) => boxSpec(engine)),
};

/** Passes over the size in `\hbox to 3cm{…}`, which is no text. */
export function boxSpec(engine: Engine): void {
  engine.skipSpaces();
  for (let i = 0; i < 40; i++) {
    const token = engine.expanded();
    if (token === null) return;
    if (token.cat === CAT.begin) {
      engine.input.unread(token);
      return;
    }
  }
}
