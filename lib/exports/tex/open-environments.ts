const FORMULAS =
  /^(?:equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math|subequations|dmath|IEEEeqnarray)\*?$/;
/** Environments in which text flows, so that a mark can stand in them. Theorems and their like are all others that end so. */
const FLOWING =
  /^(?:document|abstract|quote|quotation|itemize|enumerate|description|center|proof|theorem|lemma|definition|remark|example|corollary|proposition|acknowledgements?|flushleft|flushright|small|linenumbers|keywords)\*?$/;

/** Returns true if a mark can stand in the text of an environment. */
export const isFlowing = (name: string): boolean => FLOWING.test(name);

/** The environments around what is read. A question about them takes no longer with more of them. */
export class OpenEnvironments {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();
  #formulas = 0;
  #rigid = 0;

  /** True if one of them is a formula. */
  get isFormula(): boolean {
    return this.#formulas > 0;
  }

  /** True if a mark can stand in all of them. */
  get areFlowing(): boolean {
    return this.#rigid === 0;
  }

  open(name: string): void {
    this.#names.push(name);
    this.#count(name, 1);
  }

  /** Closes the last one of that name with all that are in it. Nothing happens if none is open. */
  close(name: string): void {
    if ((this.#counts.get(name) ?? 0) === 0) return;
    for (let last = this.#names.pop(); last !== undefined; last = this.#names.pop()) {
      this.#count(last, -1);
      if (last === name) return;
    }
  }

  #count(name: string, by: 1 | -1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
    if (FORMULAS.test(name)) this.#formulas += by;
    if (!FLOWING.test(name)) this.#rigid += by;
  }
}
