/** The events that a condition may name: `event` started the run, `async` is the event that it is compared with. */
export interface ConditionScope {
  event: unknown;
  async?: unknown;
}

export type Value = (scope: ConditionScope) => unknown;
export type Condition = (scope: ConditionScope) => boolean;

const PATH = /^(event|async)((?:\.[A-Za-z_]\w*)*)$/;
const QUOTED = /^'([^'\\]*)'$|^"([^"\\]*)"$/;

/**
 * Reads a value of Inngest's expression language (CEL): a path such as `event.data.ownerId`, or a quoted text.
 * The SDK writes no other form for the options that our functions use.
 * @throws {Error} on any other expression, so that none is understood by half
 */
export function readValue(source: string): Value {
  const text = source.trim();
  const [, root, path = ""] = PATH.exec(text) ?? [];
  if (root !== undefined) {
    const keys = path.split(".").slice(1);
    return (scope) => keys.reduce(field, root === "event" ? scope.event : scope.async);
  }
  const quoted = QUOTED.exec(text);
  if (quoted) return () => quoted[1] ?? quoted[2];
  throw new Error(`The embedded runner does not support the expression ${JSON.stringify(source)}.`);
}

/**
 * Reads a comparison of two values: `cancelOn.match` becomes `event.data.id == async.data.id`, and `onFailure`
 * becomes `event.data.function_id == '…'`. The comparison is false if a path does not exist.
 * @throws {Error} on any other expression
 */
export function readCondition(source: string): Condition {
  const sides = source.split("==");
  if (sides.length !== 2)
    throw new Error(`The embedded runner does not support the condition ${JSON.stringify(source)}.`);
  const [left, right] = sides.map(readValue);
  return (scope) => {
    const value = left?.(scope);
    return value !== undefined && value === right?.(scope);
  };
}

function field(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
