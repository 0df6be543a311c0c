import { Canvas, UNITS_PER_POINT } from "./canvas.ts";
import { type BoundingBox, boundingBoxOf } from "./eps-file.ts";
import { ISO_LATIN_1_ENCODING, STANDARD_ENCODING, SYMBOL_ENCODING } from "./fonts/encodings.ts";
import type { StandardFonts } from "./fonts/standard-fonts.ts";
import type { Matrix } from "./matrix.ts";
import { literal, PsArray } from "./objects.ts";
import { ALL_OPERATORS } from "./operators/all-operators.ts";
import { SETTINGS } from "./operators/resource.ts";
import { END, Leave, PsError, PsLimit } from "./ps-error.ts";
import { PsFile } from "./ps-file.ts";
import { VM_LIMITS, Vm, type VmLimits } from "./vm.ts";

const ERRORS =
  "handleerror configurationerror dictfull dictstackoverflow dictstackunderflow execstackoverflow interrupt invalidaccess invalidexit invalidfileaccess invalidfont invalidrestore ioerror limitcheck nocurrentpoint rangecheck stackoverflow stackunderflow syntaxerror timeout typecheck undefined undefinedfilename undefinedresource undefinedresult unmatchedmark unregistered VMerror".split(
    " ",
  );

/** A figure's longest side on the page that is drawn, in points. */
const [MIN_SIDE_POINTS, MAX_SIDE_POINTS] = [150, 1_000];
const LETTER: BoundingBox = [0, 0, 612, 792];
/** The share of a program after its first mark that must have run before a fault for the picture to be kept. */
const MIN_DRAWN_SHARE = 0.75;

export type EpsDrawing = {
  canvas: Canvas;
  /** The reason why the picture is not whole; null if it is. */
  fault: string | null;
};

function canvasFor([x0, y0, x1, y1]: BoundingBox): Canvas {
  const [width, height] = [x1 - x0, y1 - y0];
  const longest = Math.max(width, height);
  const scale = Math.min(MAX_SIDE_POINTS, Math.max(MIN_SIDE_POINTS, longest)) / longest;
  const units = scale * UNITS_PER_POINT;
  const base: Matrix = [units, 0, 0, units, -x0 * units, -y0 * units];
  return new Canvas([width * scale, height * scale], base);
}

function prepare(vm: Vm): void {
  for (const [name, encoding] of [
    ["StandardEncoding", STANDARD_ENCODING],
    ["ISOLatin1Encoding", ISO_LATIN_1_ENCODING],
    ["SymbolEncoding", SYMBOL_ENCODING],
  ] as const) {
    const array = new PsArray(encoding.map(literal));
    vm.resourcesOf("Encoding").set(name, array);
    vm.systemdict.set(name, array);
  }
  for (const [name, value] of Object.entries(SETTINGS)) vm.systemdict.set(name, value);
  // Programs keep the handlers to put them back. The interpreter runs none.
  for (const name of ERRORS) vm.errorHandlers.set(name, vm.lookUp(name === "handleerror" ? name : "stop"));
  vm.internal.set("superexec", vm.lookUp("exec"));
  vm.systemdict.set("FontDirectory", vm.resourcesOf("Font"));
  vm.systemdict.set("SharedFontDirectory", vm.resourcesOf("Font"));
  vm.systemdict.set("GlobalFontDirectory", vm.resourcesOf("Font"));
}

/** Returns the reason why a program ended before its end; null if it may. */
function faultOf(error: unknown): string | null {
  if (error === END) return null;
  if (error instanceof PsLimit) return error.message;
  if (error instanceof PsError) return `its PostScript program fails (${error.message})`;
  if (error instanceof Leave) return "its program stops by itself";
  // An error of the interpreter must cost the figure alone, not the manuscript.
  return "its program cannot be run";
}

/** Runs a program of PostScript and collects what it draws. */
export function drawEps(program: Uint8Array, fonts: StandardFonts, limits: VmLimits = VM_LIMITS): EpsDrawing {
  const canvas = canvasFor(boundingBoxOf(program) ?? LETTER);
  const vm = new Vm(canvas, fonts, ALL_OPERATORS, limits);
  prepare(vm);
  const file = new PsFile(program);
  let firstMark = program.length;
  canvas.onFirstMark = () => {
    firstMark = file.memory?.at ?? program.length;
  };
  try {
    vm.runFile(file);
    return { canvas, fault: null };
  } catch (error) {
    const fault = faultOf(error);
    const ran = ((file.memory?.at ?? 0) - firstMark) / Math.max(1, program.length - firstMark);
    if (fault !== null && ran < MIN_DRAWN_SHARE) canvas.marks = 0;
    return { canvas, fault };
  }
}
