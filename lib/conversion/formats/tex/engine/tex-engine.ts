import { ConversionError } from "../../../conversion.ts";
import type { DocumentNode, Inline } from "../../../document-tree.ts";
import { plainText } from "../../../document-tree.ts";
import { skipSpaces } from "./arguments.ts";
import type { Engine, EnvironmentStart, OpenTable } from "./engine.ts";
import { Expander } from "./expander.ts";
import { Flow, squeezed } from "./flow.ts";
import type { Style } from "./style.ts";
import { CAT, commandToken, type Token } from "./token.ts";

const MAX_NESTING = 90;
const MAX_CHARS = 30_000_000;
/** The most commands, formulas, arguments and cited keys. Long papers have 15,000 commands, and a book ten times as many. */
const MAX_COMMANDS = 500_000;

/**
 * A small TeX: reads tokens, expands macros and sets the rest as blocks. It knows no boxes and no glue. The meanings
 * of commands and environments are in the tables that it is given.
 */
export class TexEngine extends Expander implements Engine {
  readonly environments = new Map<string, EnvironmentStart>();
  flow = new Flow(true);
  table: OpenTable | null = null;
  inMath = false;
  silent = 0;
  #nesting = 0;
  #scopeFloor = 0;
  #chars = 0;
  #commands = 0;

  protected get self(): Engine {
    return this;
  }

  run(): void {
    for (;;) {
      if (this.input.active.size === 0 && this.silent === 0) {
        const plain = this.input.direct?.plain() ?? "";
        if (plain !== "") this.emit(plain);
      }
      const token = this.expanded();
      if (token === null) return;
      this.execute(token);
    }
  }

  execute(token: Token): void {
    switch (token.cat) {
      case CAT.begin:
        this.scopes.open("brace", "");
        return;
      case CAT.end:
        if (this.scopes.depth > this.#scopeFloor && this.scopes.top?.kind === "brace") this.scopes.close();
        return;
      case CAT.math:
        this.count();
        this.document.commands.mathShift(this);
        return;
      case CAT.align:
        if (this.table === null) this.emit("&");
        else this.table.nextCell(this);
        return;
      case CAT.space:
        this.emit(" ");
        return;
      case CAT.argument:
      case CAT.parameter:
        return;
      case CAT.command:
      case CAT.active: {
        this.count();
        const meaning = this.meaningOf(token);
        if (meaning?.type === "primitive") meaning.run(this, token.text);
        else if (meaning?.type === "character") this.execute(meaning.token);
        else if (meaning?.type === "register") this.document.commands.assignRegister(this, meaning);
        else if (token.cat === CAT.active) this.emit(token.text === "~" ? "\u00a0" : token.text);
        else this.document.commands.unknown(this, token.text);
        return;
      }
      default:
        this.emit(token.text);
    }
  }

  count(parts = 1): void {
    this.#commands += parts;
    if (this.#commands > MAX_COMMANDS)
      throw new ConversionError(
        "conversion-failed",
        "latex-commands",
        "This LaTeX source has more than 500,000 commands and arguments, far more than a manuscript. Leave generated data out of it, or upload the compiled PDF instead.",
      );
  }

  emit(value: string, style: Style = this.scopes.style): void {
    if (this.silent > 0) return;
    this.#chars += value.length;
    if (this.#chars > MAX_CHARS || this.#isHidden(value)) return;
    if (this.flow.isEmpty) {
      if (value === " ") return;
      this.#startParagraph();
    } else if (value === " " && this.flow.endsInSpace) return;
    this.flow.text(value, style);
  }

  emitInline(inline: Inline, style: Style = this.scopes.style): void {
    if (this.silent > 0 || ++this.#chars > MAX_CHARS || this.#isHidden(plainText([inline]))) return;
    if (this.flow.isEmpty) this.#startParagraph();
    this.flow.inline(inline, style);
  }

  /** Keeps text that is a tracked change or hidden, for the report. Returns true if the page does not show it. */
  #isHidden(value: string): boolean {
    const { hidden, insertion } = this.scopes.style;
    const { annotations } = this.document;
    if (insertion !== undefined) annotations.addToChange(insertion, value);
    if (hidden !== undefined) annotations.hide(hidden, value, this.place());
    else if (value !== " ") annotations.show();
    return hidden !== undefined;
  }

  #startParagraph(): void {
    this.flow.start ??= this.place();
    const prefix = this.document.pendingLead;
    if (prefix === null || !this.flow.vertical) return;
    this.document.pendingLead = null;
    for (const inline of prefix) this.flow.inline(inline, {});
  }

  addNode(node: DocumentNode, source = this.place()): void {
    if (this.silent > 0) return;
    this.flow.endParagraph();
    this.flow.add(source === undefined ? node : { ...node, source });
  }

  place(): { file: string; line: number } | undefined {
    const { file } = this.input;
    return file === null ? undefined : { file: file.file, line: file.line };
  }

  setStyle(style: Style): void {
    this.scopes.style = { ...this.scopes.style, ...style };
  }

  openFlow(vertical = true): () => DocumentNode[] {
    const { flow, table } = this;
    this.flow = new Flow(vertical);
    this.table = null;
    const own = this.flow;
    return () => {
      this.flow = flow;
      this.table = table;
      return own.finish();
    };
  }

  closeScopes(depth: number): void {
    while (this.scopes.depth > Math.max(depth, this.#scopeFloor)) this.scopes.close();
  }

  closeEnvironment(name: string): boolean {
    const above = this.scopes.depthOf(name, this.#scopeFloor);
    if (above < 0) return false;
    this.closeScopes(this.scopes.depth - above - 1);
    return true;
  }

  #digest(tokens: readonly Token[], vertical: boolean): DocumentNode[] {
    if (this.#nesting >= MAX_NESTING || tokens.length === 0) return [];
    this.count();
    this.#nesting++;
    const scopeFloor = this.#scopeFloor;
    const { style } = this.scopes;
    const lead = this.document.pendingLead;
    this.document.pendingLead = null;
    const end = this.openFlow(vertical);
    this.#scopeFloor = this.scopes.depth;
    if (vertical) this.scopes.style = {};
    this.input.within(tokens, () => this.run());
    this.closeScopes(this.#scopeFloor);
    this.#scopeFloor = scopeFloor;
    this.scopes.style = style;
    this.document.pendingLead = lead;
    this.#nesting--;
    if (vertical) return end();
    const { flow } = this;
    const nodes = flow.nodes;
    const inlines = flow.takeInlines();
    end();
    while (inlines.at(-1)?.type === "break") inlines.pop();
    return [...nodes, { type: "paragraph", children: inlines }];
  }

  digestBlocks(tokens: readonly Token[]): DocumentNode[] {
    return this.#digest(tokens, true);
  }

  digestInline(tokens: readonly Token[]): Inline[] {
    return squeezed(this.#digest(tokens, false));
  }

  digestText(tokens: readonly Token[]): string {
    const { silent } = this;
    this.silent = 0;
    const words = plainText(this.digestInline(tokens)).replace(/\s+/g, " ").trim();
    this.silent = silent;
    return words;
  }

  runTokens(tokens: readonly Token[]): void {
    if (this.#nesting >= MAX_NESTING) return;
    this.#nesting++;
    this.input.within(tokens, () => this.run());
    this.#nesting--;
  }

  skipSpaces(): void {
    skipSpaces(this);
  }

  pushCommand(...names: string[]): void {
    this.input.push(names.map(commandToken));
  }
}
