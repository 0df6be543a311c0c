/** Values that an expression may name: `event` started the run, `async` is the event it is matched with. */
export interface Scope {
  event: unknown;
  async?: unknown;
}

export type Expression = (scope: Scope) => unknown;

type Token = { kind: "operator" | "name"; text: string } | { kind: "literal"; value: unknown };

const TOKEN =
  /\s*(?:(==|!=|&&|\|\||[+().!])|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([A-Za-z_]\w*))/y;
const CONSTANTS = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/**
 * Compiles the part of Inngest's expression language (CEL) that functions here may use: paths into `event`
 * and `async`, literals, `==`, `!=`, `&&`, `||`, `!`, `+` and parentheses. A comparison with a path that
 * does not exist is false, as in CEL the error would be.
 * @throws {Error} on anything else, so that a condition is never half understood
 */
export function compileExpression(source: string): Expression {
  const parser = new Parser(source, tokenize(source));
  return parser.whole();
}

/** Whether the condition holds; a function without one takes every event. */
export function holds(condition: Expression | undefined, scope: Scope): boolean {
  return condition === undefined || condition(scope) === true;
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw unsupported(source, `at "${text.slice(at).trim()}"`);
    const [, operator, quoted, number, name] = match;
    if (operator) tokens.push({ kind: "operator", text: operator });
    else if (quoted) tokens.push({ kind: "literal", value: unquote(quoted) });
    else if (number) tokens.push({ kind: "literal", value: Number(number) });
    else if (name && CONSTANTS.has(name)) tokens.push({ kind: "literal", value: CONSTANTS.get(name) });
    else if (name) tokens.push({ kind: "name", text: name });
  }
  return tokens;
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, "$1");
}

function unsupported(source: string, why: string): Error {
  return new Error(`The embedded runner does not support the expression ${JSON.stringify(source)}: ${why}.`);
}

class Parser {
  readonly #source: string;
  readonly #tokens: Token[];
  #at = 0;

  constructor(source: string, tokens: Token[]) {
    this.#source = source;
    this.#tokens = tokens;
  }

  whole(): Expression {
    const expression = this.#either();
    if (this.#at < this.#tokens.length) throw unsupported(this.#source, "more follows than was understood");
    return expression;
  }

  #either(): Expression {
    let left = this.#both();
    while (this.#take("||")) {
      const [first, second] = [left, this.#both()];
      left = (scope) => first(scope) === true || second(scope) === true;
    }
    return left;
  }

  #both(): Expression {
    let left = this.#comparison();
    while (this.#take("&&")) {
      const [first, second] = [left, this.#comparison()];
      left = (scope) => first(scope) === true && second(scope) === true;
    }
    return left;
  }

  #comparison(): Expression {
    const left = this.#sum();
    const operator = this.#take("==") ?? this.#take("!=");
    if (!operator) return left;
    const right = this.#sum();
    return (scope) => {
      const [a, b] = [left(scope), right(scope)];
      if (a === undefined || b === undefined) return false;
      return (a === b) === (operator === "==");
    };
  }

  #sum(): Expression {
    let left = this.#primary();
    while (this.#take("+")) {
      const [first, second] = [left, this.#primary()];
      left = (scope) => join(first(scope), second(scope));
    }
    return left;
  }

  #primary(): Expression {
    if (this.#take("!")) {
      const negated = this.#primary();
      return (scope) => negated(scope) === false;
    }
    if (this.#take("(")) {
      const inner = this.#either();
      if (!this.#take(")")) throw unsupported(this.#source, "a parenthesis is not closed");
      return inner;
    }
    const token = this.#tokens[this.#at++];
    if (token?.kind === "literal") return () => token.value;
    if (token?.kind === "name") return this.#path(token.text);
    throw unsupported(this.#source, "a value is missing");
  }

  #path(root: string): Expression {
    if (root !== "event" && root !== "async") throw unsupported(this.#source, `unknown name "${root}"`);
    const keys: string[] = [];
    while (this.#take(".")) {
      const token = this.#tokens[this.#at++];
      if (token?.kind !== "name") throw unsupported(this.#source, "a field's name is missing");
      keys.push(token.text);
    }
    return (scope) => keys.reduce(field, root === "event" ? scope.event : scope.async);
  }

  #take(operator: string): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "operator" || token.text !== operator) return undefined;
    this.#at += 1;
    return operator;
  }
}

function field(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function join(a: unknown, b: unknown): unknown {
  if (a === undefined || b === undefined) return undefined;
  if (typeof a === "number" && typeof b === "number") return a + b;
  return `${a}${b}`;
}
