/** An error as PostScript names it (`typecheck`, `undefined` …), which a program may catch with `stopped`. */
export class PsError extends Error {
  constructor(name: string, detail = "") {
    super(detail === "" ? name : `${name} in ${detail}`);
    this.name = name;
  }
}

/** The program uses more than it may; nothing in it can catch this. */
export class PsLimit extends Error {}

/** Thrown to leave procedures without an error. */
export class Leave {
  readonly by: "exit" | "stop" | "end";
  constructor(by: "exit" | "stop" | "end") {
    this.by = by;
  }
}
export const EXIT = new Leave("exit");
export const STOP = new Leave("stop");
/** The page is shown or the program quits. */
export const END = new Leave("end");
