/** An error as PostScript names it (`typecheck`, `undefined` …), which a program may catch with `stopped`. */
export class PsError extends Error {
  constructor(name: string, detail = "") {
    super(detail === "" ? name : `${name} in ${detail}`);
    this.name = name;
  }
}

/** The error of a program that uses more than it may. The program cannot catch it. */
export class PsLimit extends Error {}

/** A signal that is thrown to leave procedures without an error. */
export class Leave {
  readonly by: "exit" | "stop" | "end";
  constructor(by: "exit" | "stop" | "end") {
    this.by = by;
  }
}
export const EXIT = new Leave("exit");
export const STOP = new Leave("stop");
/** The signal that the page is shown or that the program quits. */
export const END = new Leave("end");
