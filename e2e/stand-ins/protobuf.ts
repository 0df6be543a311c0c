const VARINT = 0;
const BYTES = 2;

/** The fields of a protobuf message by their numbers. Whoever reads one says which type it has, as the wire does not. */
export interface WireMessage {
  text: (field: number) => string;
  bytes: (field: number) => Uint8Array;
  number: (field: number) => number;
  /** Every message of a repeated field. */
  messages: (field: number) => WireMessage[];
}

/**
 * Encodes a message of texts, bytes, numbers and booleans (https://protobuf.dev/programming-guides/encoding). A field that is
 * undefined is left out.
 */
export function encode(fields: Record<number, string | Uint8Array | number | boolean | undefined>): Buffer {
  const parts = Object.entries(fields).flatMap(([field, value]) => {
    if (value === undefined) return [];
    if (typeof value === "number" || typeof value === "boolean")
      return [varint(Number(field) * 8 + VARINT), varint(Number(value))];
    const bytes = Buffer.from(value);
    return [varint(Number(field) * 8 + BYTES), varint(bytes.length), bytes];
  });
  return Buffer.concat(parts);
}

/** Decodes a message. @throws {Error} if the bytes end too early, or have a wire type that no message here has */
export function decode(bytes: Uint8Array): WireMessage {
  const fields = new Map<number, (number | Uint8Array)[]>();
  let at = 0;
  const next = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error("The message ends too early.");
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const slice = (length: number) => {
    if (at + length > bytes.length) throw new Error("The message ends too early.");
    at += length;
    return bytes.slice(at - length, at);
  };
  while (at < bytes.length) {
    const tag = next();
    const type = tag % 8;
    if (type !== VARINT && type !== BYTES)
      throw new Error(`A message has no field of the wire type ${type}.`);
    const value = type === VARINT ? next() : slice(next());
    fields.set((tag - type) / 8, [...(fields.get((tag - type) / 8) ?? []), value]);
  }
  return reader(fields);
}

function reader(fields: ReadonlyMap<number, (number | Uint8Array)[]>): WireMessage {
  const all = (field: number) =>
    (fields.get(field) ?? []).filter((value): value is Uint8Array => typeof value !== "number");
  const bytes = (field: number) => all(field).at(-1) ?? new Uint8Array();
  return {
    bytes,
    text: (field) => new TextDecoder().decode(bytes(field)),
    number: (field) => (fields.get(field) ?? []).findLast((value) => typeof value === "number") ?? 0,
    messages: (field) => all(field).map(decode),
  };
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
