import { PsArray, PsDict, type PsObject, PsString } from "./objects.ts";

const MAX_FUNCTION_DEPTH = 8;
const MAX_FUNCTION_PARTS = 256;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

const mix = (x: number, x0: number, x1: number, y0: number, y1: number) =>
  x1 === x0 ? y0 : y0 + ((x - x0) * (y1 - y0)) / (x1 - x0);

/** Computes a function of type 0, a table of samples along one variable. */
function sampled(dict: PsDict, x: number): number[] {
  const data = dict.get("DataSource");
  const range = dict.array("Range")?.numbers() ?? [];
  const [low = 0, high = 1] = dict.array("Domain")?.numbers() ?? [];
  const size = dict.array("Size")?.numbers()?.[0] ?? dict.number("Size") ?? 1;
  const bits = dict.number("BitsPerSample") ?? 8;
  const [e0 = 0, e1 = size - 1] = dict.array("Encode")?.numbers() ?? [];
  const decode = dict.array("Decode")?.numbers() ?? range;
  if (!(data instanceof PsString) || ![8, 16].includes(bits)) return [];
  const at = clamp(mix(clamp(x, low, high), low, high, e0, e1), 0, size - 1);
  const [below, above] = [Math.floor(at), Math.ceil(at)];
  const outputs = range.length / 2;
  const sample = (row: number, i: number) => {
    const from = (row * outputs + i) * (bits / 8);
    const byte = (n: number) => data.bytes[from + n] ?? 0;
    return bits === 8 ? byte(0) / 255 : (byte(0) * 256 + byte(1)) / 65_535;
  };
  return Array.from({ length: outputs }, (_, i) => {
    const value = mix(at, below, above === below ? below + 1 : above, sample(below, i), sample(above, i));
    return mix(value, 0, 1, decode[i * 2] ?? 0, decode[i * 2 + 1] ?? 1);
  });
}

/** Computes a function of type 2, from one colour to another by a power of the variable. */
function exponential(dict: PsDict, x: number): number[] {
  const from = dict.array("C0")?.numbers() ?? [0];
  const to = dict.array("C1")?.numbers() ?? [1];
  const power = x ** (dict.number("N") ?? 1);
  return from.map((value, i) => value + power * ((to[i] ?? 1) - value));
}

/** Computes a function of type 3, one function after another. */
function stitched(dict: PsDict, x: number, depth: number): number[] {
  const parts = dict.array("Functions");
  const bounds = dict.array("Bounds")?.numbers() ?? [];
  const encode = dict.array("Encode")?.numbers() ?? [];
  const [low = 0, high = 1] = dict.array("Domain")?.numbers() ?? [];
  if (parts === undefined || parts.length > MAX_FUNCTION_PARTS) return [];
  const at = bounds.findIndex((bound) => x < bound);
  const i = at < 0 ? parts.length - 1 : at;
  const within = mix(x, bounds[i - 1] ?? low, bounds[i] ?? high, encode[i * 2] ?? 0, encode[i * 2 + 1] ?? 1);
  return valueAt(parts.at(i), within, depth + 1);
}

/** Returns the values of one function of one variable, or of several; none if they cannot be computed. */
export function valueAt(given: PsObject | undefined, x: number, depth = 0): number[] {
  if (depth > MAX_FUNCTION_DEPTH) return [];
  if (given instanceof PsArray && given.length <= MAX_FUNCTION_PARTS)
    return given.all().flatMap((one) => valueAt(one, x, depth + 1));
  if (!(given instanceof PsDict)) return [];
  const [low = 0, high = 1] = given.array("Domain")?.numbers() ?? [];
  const inside = clamp(x, low, high);
  const kind = given.number("FunctionType");
  if (kind === 0) return sampled(given, inside);
  return kind === 2 ? exponential(given, inside) : kind === 3 ? stitched(given, inside, depth) : [];
}
