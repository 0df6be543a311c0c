import type { DocumentState } from "../document-state.ts";
import { expandMacro } from "./arguments.ts";
import { leaveBranch, takeBranch } from "./conditionals.ts";
import type { Engine, EngineCommands, Meaning } from "./engine.ts";
import { Input } from "./input.ts";
import { Scopes } from "./scopes.ts";
import { CAT, type Token } from "./token.ts";

const MAX_EXPANDING = 300;

/** Expands macros and conditionals (TeX's gullet). */
export abstract class Expander {
  readonly input = new Input();
  readonly scopes = new Scopes<Meaning>();
  readonly document: DocumentState<EngineCommands>;
  #lastMacro = "";
  #expanding = 0;

  constructor(document: DocumentState<EngineCommands>) {
    this.document = document;
    this.input.onRunaway = () => this.scopes.set(this.#lastMacro, undefined, true);
  }

  /** The engine that commands run with. */
  protected abstract get self(): Engine;

  meaningOf(token: Token): Meaning | undefined {
    if (token.cat === CAT.command) return this.scopes.get(token.text);
    return token.cat === CAT.active ? this.scopes.get(`active ${token.text}`) : undefined;
  }

  expanded(): Token | null {
    for (let token = this.input.next(); token !== null; token = this.input.next()) {
      if (token.cat !== CAT.command && token.cat !== CAT.active) return token;
      const meaning = this.meaningOf(token);
      if (meaning === undefined || !this.#expand(token, meaning)) return token;
    }
    return null;
  }

  /** Does one step of expansion; false if the token is none that expands. */
  #expand(token: Token, meaning: Meaning): boolean {
    if (meaning.type === "macro") {
      this.#lastMacro = token.cat === CAT.active ? `active ${token.text}` : token.text;
      if (!this.input.exhausted) expandMacro(this.self, meaning);
    } else if (meaning.type === "if") takeBranch(this.self, meaning.test(this.self));
    else if (meaning.type === "primitive" && meaning.expandable) {
      // Input such as `\csname\csname…` expands within expansion without end.
      if (this.#expanding > MAX_EXPANDING) return true;
      this.#expanding++;
      if (token.text === "else" || token.text === "or") leaveBranch(this.self);
      else meaning.run(this.self, token.text);
      this.#expanding--;
    } else return false;
    return true;
  }

  expandOnce(): void {
    const token = this.input.next();
    if (token === null) return;
    const meaning = this.meaningOf(token);
    if (meaning === undefined || !this.#expand(token, meaning)) this.input.unread(token);
  }

  expandText(tokens: readonly Token[]): string {
    let out = "";
    this.input.within(tokens, () => {
      for (let token = this.expanded(); token !== null && out.length < 100_000; token = this.expanded()) {
        if (token.cat === CAT.begin || token.cat === CAT.end) continue;
        if (token.cat !== CAT.command) out += token.text;
        else if (!/^(protect|relax|par|ignorespaces|unskip|xspace)$/.test(token.text))
          out += /^[a-zA-Z]/.test(token.text) ? `\\${token.text}` : token.text;
      }
    });
    return out;
  }

  expandAll(tokens: readonly Token[]): Token[] {
    const out: Token[] = [];
    this.input.within(tokens, () => {
      for (let token = this.expanded(); token !== null && out.length < 500_000; token = this.expanded()) {
        out.push(token);
      }
    });
    return out;
  }
}
