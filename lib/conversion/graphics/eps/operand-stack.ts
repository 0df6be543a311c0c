import { Name, PsArray, PsDict, type PsObject, PsString } from "./objects.ts";
import { PsError } from "./ps-error.ts";
import { PsFile } from "./ps-file.ts";

/** The objects that operators take and leave. A method that takes one kind of object throws `PsError` for another. */
export class OperandStack {
  readonly operands: PsObject[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  push(object: PsObject): void {
    if (this.operands.length >= this.#most) throw new PsError("stackoverflow");
    this.operands.push(object);
  }

  pop(): PsObject {
    const object = this.operands.pop();
    if (object === undefined) throw new PsError("stackunderflow");
    return object;
  }

  number(): number {
    const object = this.pop();
    if (typeof object !== "number") throw new PsError("typecheck", "a number");
    return object;
  }

  /** Takes numbers from the top of the stack. Returns them in the order in which they were pushed. */
  numbers(count: number): number[] {
    const out = new Array<number>(count);
    for (let i = count - 1; i >= 0; i--) out[i] = this.number();
    return out;
  }

  integer(from = -2_147_483_648, to = 4_294_967_295): number {
    const value = Math.trunc(this.number());
    if (!(value >= from && value <= to)) throw new PsError("rangecheck");
    return value;
  }

  boolean(): boolean {
    const object = this.pop();
    if (typeof object !== "boolean") throw new PsError("typecheck", "a boolean");
    return object;
  }

  string(): PsString {
    return this.popA(PsString);
  }
  array(): PsArray {
    return this.popA(PsArray);
  }
  dict(): PsDict {
    return this.popA(PsDict);
  }
  file(): PsFile {
    return this.popA(PsFile);
  }

  popA<T extends PsObject & object>(kind: new (...parameters: never[]) => T): T {
    const object = this.pop();
    if (!(object instanceof kind)) throw new PsError("typecheck", kind.name);
    return object;
  }

  /** Takes a name or a string. Returns its text. */
  text(): string {
    const object = this.pop();
    if (object instanceof Name || object instanceof PsString) return object.text;
    throw new PsError("typecheck", "a name");
  }
}
