import { readArgument } from "./arguments.ts";
import { readName } from "./definitions.ts";
import { type Engine, type Meaning, primitive } from "./engine.ts";
import { readDimension, readInteger, skipEquals } from "./numbers.ts";
import { CAT } from "./token.ts";

const newRegister = (kind: "count" | "dimen" | "toks"): Meaning =>
  primitive((engine) => {
    const name = readName(engine);
    engine.scopes.set(name, { type: "register", kind, name }, true);
    engine.document.registers.set(name, 0);
  });

/** Assigns to a register whose name stands in the place of a command, as in `\parindent=0pt`. */
export function assignRegister(engine: Engine, register: Meaning & { type: "register" }): void {
  skipEquals(engine);
  if (register.kind === "toks") {
    readArgument(engine);
    return;
  }
  const value = register.kind === "count" ? readInteger(engine) : readDimension(engine);
  if (engine.document.registers.size < 20_000) engine.document.registers.set(register.name, value);
}

function advance(engine: Engine): void {
  const token = engine.input.next();
  const meaning = token === null ? undefined : engine.meaningOf(token);
  let next = engine.expanded();
  while (next !== null && (next.cat === CAT.space || next.text === "b" || next.text === "y"))
    next = engine.expanded();
  engine.input.unread(next);
  if (meaning?.type !== "register") {
    readDimension(engine);
    return;
  }
  const { registers } = engine.document;
  const step = meaning.kind === "count" ? readInteger(engine) : readDimension(engine);
  registers.set(meaning.name, (registers.get(meaning.name) ?? 0) + step);
}

const DIMENSIONS =
  "parindent parskip textwidth textheight columnwidth linewidth hsize vsize topmargin oddsidemargin evensidemargin headheight headsep footskip marginparwidth marginparsep columnsep columnseprule baselineskip tabcolsep arrayrulewidth doublerulesep extrarowheight fboxsep fboxrule abovecaptionskip belowcaptionskip floatsep textfloatsep intextsep dblfloatsep dbltextfloatsep abovedisplayskip belowdisplayskip abovedisplayshortskip belowdisplayshortskip itemsep topsep partopsep parsep leftmargin rightmargin labelsep labelwidth listparindent itemindent hangindent leftskip rightskip parfillskip spaceskip xspaceskip topskip maxdepth lineskip lineskiplimit splittopskip emergencystretch paperwidth paperheight pdfpagewidth pdfpageheight hoffset voffset mathsurround thinmuskip medmuskip thickmuskip skip jot unitlength hfuzz vfuzz overfullrule boxmaxdepth tabskip aboverulesep belowrulesep cmidrulekern heavyrulewidth lightrulewidth cmidrulewidth bibsep bibhang footnotesep marginparpush p@ z@ skip@ dimen@ @tempdima @tempdimb leftmargini leftmarginii smallskipamount medskipamount bigskipamount algomargin columnsep cftbeforesecskip titlewidth IEEEilabelindent LTcapwidth LTpre LTpost";
const COUNTS =
  "tolerance pretolerance hbadness vbadness widowpenalty clubpenalty displaywidowpenalty brokenpenalty interlinepenalty interfootnotelinepenalty linepenalty hyphenpenalty exhyphenpenalty binoppenalty relpenalty predisplaypenalty postdisplaypenalty floatingpenalty looseness parshape hangafter uchyph newlinechar escapechar endlinechar pdfoutput pdfminorversion pdfcompresslevel pdfobjcompresslevel pdfgentounicode pdfsuppresswarningpagegroup pdfpkresolution pdfinclusioncopyfonts pdfadjustspacing pdfprotrudechars lefthyphenmin righthyphenmin language fam mag day month year time errorcontextlines showboxdepth showboxbreadth maxdeadcycles finalhyphendemerits doublehyphendemerits adjdemerits @tempcnta @tempcntb count@ lccode sfcode synctex delimiterfactor abovecaptionskipamount";

function known(): Record<string, Meaning> {
  const out: Record<string, Meaning> = {};
  for (const name of DIMENSIONS.split(" ")) out[name] = { type: "register", kind: "dimen", name };
  for (const name of COUNTS.split(" ")) out[name] = { type: "register", kind: "count", name };
  return out;
}

export const REGISTERS: Record<string, Meaning> = {
  ...known(),
  newcount: newRegister("count"),
  newdimen: newRegister("dimen"),
  newskip: newRegister("dimen"),
  newlength: newRegister("dimen"),
  newmuskip: newRegister("dimen"),
  newtoks: newRegister("toks"),
  newbox: primitive((engine) => void readName(engine)),
  newsavebox: primitive((engine) => void readName(engine)),
  newwrite: primitive((engine) => void readName(engine)),
  newread: primitive((engine) => void readName(engine)),
  newfont: primitive((engine) => {
    readName(engine);
    readArgument(engine);
  }),
  advance: primitive(advance),
  catcode: primitive((engine) => {
    const code = readInteger(engine);
    skipEquals(engine);
    const cat = readInteger(engine);
    const char = String.fromCharCode(code & 127);
    if (code < 0 || code > 127 || cat < 0 || cat > 14 || /[\\{}%\n ]/.test(char)) return;
    engine.input.codes[code] = cat;
    if (cat === CAT.active) engine.input.active.add(char);
  }),
  ...Object.fromEntries(
    ["vskip", "hskip", "kern", "mskip", "mkern", "raise", "lower", "moveleft", "moveright"].map((name) => [
      name,
      primitive((engine) => {
        readDimension(engine);
        if (name === "hskip") engine.emit(" ");
      }),
    ]),
  ),
  ...Object.fromEntries(
    ["penalty", "char", "accent", "chardef"].map((name) => [
      name,
      primitive((engine) => {
        if (name === "chardef") {
          const target = engine.input.next();
          skipEquals(engine);
          const code = readInteger(engine);
          if (target !== null && code > 0 && code < 0x110000)
            engine.scopes.set(target.text, {
              type: "character",
              token: { cat: CAT.other, text: String.fromCodePoint(code) },
            });
          return;
        }
        const value = readInteger(engine);
        if (name === "char" && value >= 32 && value < 0x110000 && !(value >= 0xd800 && value < 0xe000))
          engine.emit(String.fromCodePoint(value), { ...engine.scopes.style, literal: true });
      }),
    ]),
  ),
};
