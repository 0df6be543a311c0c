import type { Canvas } from "./canvas.ts";
import type { StandardFonts } from "./fonts/standard-fonts.ts";
import { firstState, type GraphicsState } from "./graphics-state.ts";
import { literal, Name, Operator, PsArray, PsDict, type PsObject, PsString } from "./objects.ts";
import { OperandStack } from "./operand-stack.ts";
import { END, EXIT, Leave, PsError, PsLimit } from "./ps-error.ts";
import { PsFile } from "./ps-file.ts";
import { readToken } from "./scanner.ts";

/**
 * The most that a program may use: objects run, milliseconds, nested calls, operands, and bytes of strings and
 * arrays.
 */
export type VmLimits = {
  steps: number;
  milliseconds: number;
  calls: number;
  operands: number;
  bytes: number;
};

export const VM_LIMITS: VmLimits = {
  steps: 30_000_000,
  milliseconds: 4_000,
  calls: 600,
  operands: 100_000,
  bytes: 300_000_000,
};

/** Operators by name. Each file of operators exports one such table. */
export type Operators = Record<string, (vm: Vm) => void>;

/** A PostScript interpreter: its stacks, its dictionaries and its limits. */
export class Vm extends OperandStack {
  readonly systemdict = new PsDict();
  readonly globaldict = new PsDict();
  readonly userdict = new PsDict();
  readonly errors = new PsDict();
  readonly errorHandlers = new PsDict();
  /** Values of `internaldict`, which fonts read with a password. */
  readonly internal = new PsDict();
  /** Objects that `findfont`, `findresource` and the like find, by category and name. */
  readonly resources = new Map<string, PsDict>();
  dictionaries: PsDict[] = [this.systemdict, this.globaldict, this.userdict];
  /** The files that run, the innermost last. */
  readonly files: PsFile[] = [];
  readonly canvas: Canvas;
  readonly fonts: StandardFonts;
  graphics: GraphicsState;
  saved: { state: GraphicsState; isSave: boolean }[] = [];
  /** Above 0 while a glyph is measured and nothing is drawn. */
  muted = 0;
  /** The advance that the current glyph has set. */
  advance: readonly [number, number] | null = null;
  random = 1;
  nestedGlyphs = 0;
  readonly #limits: VmLimits;
  readonly #deadline: number;
  #steps = 0;
  #calls = 0;
  #bytes = 0;

  constructor(canvas: Canvas, fonts: StandardFonts, operators: Operators, limits: VmLimits) {
    super(limits.operands);
    this.canvas = canvas;
    this.fonts = fonts;
    this.graphics = firstState(canvas.base, canvas.root);
    this.#limits = limits;
    this.#deadline = performance.now() + limits.milliseconds;
    for (const [name, run] of Object.entries(operators))
      this.systemdict.set(name, new Operator(name, () => run(this)));
    for (const [name, value] of [
      ["true", true],
      ["false", false],
      ["null", null],
    ] as const)
      this.systemdict.set(name, value);
    this.systemdict.set("systemdict", this.systemdict);
    this.systemdict.set("globaldict", this.globaldict);
    this.systemdict.set("userdict", this.userdict);
    this.systemdict.set("$error", this.errors);
    this.systemdict.set("errordict", this.errorHandlers);
    this.systemdict.set("statusdict", new PsDict());
  }

  tick(weight = 1): void {
    const before = this.#steps;
    this.#steps += weight;
    if (before >> 10 === this.#steps >> 10) return;
    if (this.#steps > this.#limits.steps) throw new PsLimit("it takes too many steps to draw");
    if (performance.now() > this.#deadline) throw new PsLimit("it takes too long to draw");
  }

  /** Counts memory before a program takes it. Throws `PsLimit` if that is too much. */
  allocate(bytes: number): void {
    this.#bytes += bytes;
    if (!(this.#bytes <= this.#limits.bytes)) throw new PsLimit("it takes too much memory to draw");
  }

  find(name: string): PsObject | undefined {
    for (let i = this.dictionaries.length - 1; i >= 0; i--) {
      const value = this.dictionaries[i]?.entries.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  readonly lookUp = (name: string): PsObject => {
    const value = this.find(name);
    if (value === undefined) throw new PsError("undefined", name.slice(0, 60));
    return value;
  };

  /** Runs an object as its name would. */
  execute(object: PsObject): void {
    this.tick();
    if (object instanceof Operator) object.run();
    else if (object instanceof PsArray && object.executable) this.#call(object);
    else if (object instanceof Name && object.executable) this.execute(this.lookUp(object.text));
    else if (object instanceof PsString && object.executable) this.runFile(new PsFile(object.bytes));
    else if (object instanceof PsFile && object.executable) this.runFile(object);
    else this.push(object);
  }

  /** Runs an object of a program. A procedure is pushed, to run later. */
  runItem(object: PsObject): void {
    if (object instanceof PsArray) {
      this.tick();
      this.push(object);
    } else this.execute(object);
  }

  #call(procedure: PsArray): void {
    if (++this.#calls > this.#limits.calls) {
      this.#calls--;
      throw new PsLimit("its procedures call each other too deeply");
    }
    try {
      let body: PsArray | null = procedure;
      while (body !== null) body = this.#body(body);
    } finally {
      this.#calls--;
    }
  }

  /** Runs a body. Returns the procedure that its last name means, which can then run without a nested call. */
  #body({ items, start, length }: PsArray): PsArray | null {
    for (let i = 0; i < length; i++) {
      const object = items[start + i] ?? null;
      if (object instanceof Name && object.executable) {
        const value = this.lookUp(object.text);
        if (i === length - 1 && value instanceof PsArray && value.executable) {
          this.tick();
          return value;
        }
        this.execute(value);
      } else this.runItem(object);
    }
    return null;
  }

  /** Runs the body of a loop until `exit`, or until `next` returns false. */
  loop(next: () => boolean, procedure: PsObject): void {
    try {
      while (next()) this.execute(procedure);
    } catch (signal) {
      if (signal !== EXIT) throw signal;
    }
  }

  runFile(file: PsFile): void {
    if (this.files.length > 100) throw new PsLimit("its files run each other too deeply");
    this.files.push(file);
    try {
      for (;;) {
        const object = readToken(file, this.lookUp);
        if (object === undefined) return;
        this.runItem(object);
      }
    } finally {
      this.files.pop();
    }
  }

  /** Runs an object. Returns true if an error or `stop` ended it; the stack of calls is then as before. */
  runUntilStop(object: PsObject): boolean {
    const [calls, files] = [this.#calls, this.files.length];
    try {
      this.execute(object);
      return false;
    } catch (error) {
      if (error instanceof PsLimit || error === END || error === EXIT) throw error;
      if (!(error instanceof PsError || error instanceof Leave)) throw error;
      this.#calls = calls;
      this.files.length = files;
      if (error instanceof PsError) {
        this.errors.set("newerror", true);
        this.errors.set("errorname", literal(error.name));
        this.errors.set("command", literal(error.message));
      }
      return true;
    }
  }

  resourcesOf(category: string): PsDict {
    const known = this.resources.get(category) ?? new PsDict();
    this.resources.set(category, known);
    return known;
  }
}
