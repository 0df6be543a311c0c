/** A form in Stripe's notation after decoding: `items[0][price]=x` is a list of groups. */
export type Form = { [name: string]: FormValue };
type FormValue = string | Form | FormValue[];

/** Reads a query or a body. Groups whose names are numbers in sequence become lists. */
export function decodeForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, settle(value)]));
}

function pathOf(name: string): string[] {
  const [first = "", ...rest] = name.split("[");
  return [first, ...rest.map((part) => part.replace(/\]$/, ""))];
}

function put(group: Form, [head = "", ...rest]: string[], value: string): void {
  const name = head === "" ? String(Object.keys(group).length) : head;
  if (rest.length === 0) {
    group[name] = value;
    return;
  }
  const within = group[name];
  const inner: Form = isGroup(within) ? within : Object.create(null);
  group[name] = inner;
  put(inner, rest, value);
}

function settle(value: FormValue): FormValue {
  if (!isGroup(value)) return value;
  const names = Object.keys(value);
  const isList = names.every((name, index) => name === String(index));
  if (isList) return Object.values(value).map(settle);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settle(inner)]));
}

function isGroup(value: FormValue | undefined): value is Form {
  return typeof value === "object" && !Array.isArray(value);
}
