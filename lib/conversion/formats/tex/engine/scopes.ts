import { PLAIN_STYLE, type Style } from "./style.ts";

export type Scope<Meaning> = {
  kind: "brace" | "environment";
  name: string;
  saved: Map<string, Meaning | undefined>;
  style: Style;
  current: CurrentLabel;
  /** Runs at the end of the scope, before its meanings are restored. */
  onEnd: (() => void) | null;
};

/** The target of a `\label` at this point. */
export type CurrentLabel = { number: string; kind: string; title: string };

const MAX_SCOPES = 200_000;

/** Meanings of commands and the style of text, each valid to the end of the group that set it. */
export class Scopes<Meaning> {
  style: Style = PLAIN_STYLE;
  current: CurrentLabel = { number: "", kind: "", title: "" };
  readonly #meanings = new Map<string, Meaning>();
  readonly #open: Scope<Meaning>[] = [];

  get(name: string): Meaning | undefined {
    return this.#meanings.get(name);
  }

  set(name: string, meaning: Meaning | undefined, isGlobal = false): void {
    if (isGlobal) for (const scope of this.#open) scope.saved.delete(name);
    else {
      const top = this.#open.at(-1);
      if (top !== undefined && !top.saved.has(name)) top.saved.set(name, this.#meanings.get(name));
    }
    if (meaning === undefined) this.#meanings.delete(name);
    else this.#meanings.set(name, meaning);
  }

  open(kind: Scope<Meaning>["kind"], name: string, onEnd: (() => void) | null = null): Scope<Meaning> | null {
    if (this.#open.length >= MAX_SCOPES) return null;
    const scope = { kind, name, saved: new Map(), style: this.style, current: this.current, onEnd };
    this.#open.push(scope);
    return scope;
  }

  get top(): Scope<Meaning> | undefined {
    return this.#open.at(-1);
  }

  get depth(): number {
    return this.#open.length;
  }

  close(): void {
    const scope = this.#open.at(-1);
    if (scope === undefined) return;
    scope.onEnd?.();
    this.#open.pop();
    for (const [name, meaning] of scope.saved) {
      if (meaning === undefined) this.#meanings.delete(name);
      else this.#meanings.set(name, meaning);
    }
    this.style = scope.style;
    this.current = scope.current;
  }

  /** Returns the number of scopes above the innermost environment of this name, or -1. Looks at the last 500 only. */
  depthOf(name: string, floor: number): number {
    for (let i = this.#open.length - 1; i >= Math.max(floor, this.#open.length - 500); i--) {
      const scope = this.#open[i];
      if (scope?.kind === "environment" && scope.name === name) return this.#open.length - 1 - i;
    }
    return -1;
  }

  /** Returns the open environments, innermost first, at most 60. */
  environments(): string[] {
    const names: string[] = [];
    for (let i = this.#open.length - 1; i >= 0 && names.length < 60; i--) {
      const scope = this.#open[i];
      if (scope?.kind === "environment") names.push(scope.name);
    }
    return names;
  }
}
