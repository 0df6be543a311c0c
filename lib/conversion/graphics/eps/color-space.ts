import { Name, PsArray, PsDict, type PsObject } from "./objects.ts";
import { PsError } from "./ps-error.ts";

/** PDF's device spaces: grey, red-green-blue and the four inks. */
export type DeviceSpace = "DeviceGray" | "DeviceRGB" | "DeviceCMYK";

export type ColorSpace =
  | { kind: "device"; device: DeviceSpace; source: PsObject }
  /** Colours of another space by number: a table of bytes, or a procedure. */
  | { kind: "indexed"; base: ColorSpace; last: number; lookup: PsObject; source: PsObject }
  /** Inks of their own, and a procedure that says what they are in another space. */
  | { kind: "inks"; count: number; base: ColorSpace; tint: PsObject; isNone: boolean; source: PsObject }
  | { kind: "pattern"; base: ColorSpace | null; source: PsObject };

const device = (name: DeviceSpace): ColorSpace => ({
  kind: "device",
  device: name,
  source: new Name(name, false),
});

export const DEVICE_GRAY = device("DeviceGray");
export const DEVICE_RGB = device("DeviceRGB");
export const DEVICE_CMYK = device("DeviceCMYK");

/**
 * The device spaces by name. CIE's spaces are read as the one with as many components, which is near enough for
 * figures.
 */
const DEVICES = new Map<string, ColorSpace>([
  ["DeviceGray", DEVICE_GRAY],
  ["CIEBasedA", DEVICE_GRAY],
  ["CalGray", DEVICE_GRAY],
  ["DeviceRGB", DEVICE_RGB],
  ["CIEBasedABC", DEVICE_RGB],
  ["CIEBasedDEF", DEVICE_RGB],
  ["CalRGB", DEVICE_RGB],
  ["DeviceCMYK", DEVICE_CMYK],
  ["CIEBasedDEFG", DEVICE_CMYK],
]);

export function countOf(space: ColorSpace): number {
  if (space.kind === "device") return { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }[space.device];
  if (space.kind === "inks") return space.count;
  return space.kind === "indexed" ? 1 : 0;
}

const MAX_SPACE_DEPTH = 8;

/** Reads a colour space from a name or an array. Throws `PsError` for one that is not known. */
export function colorSpaceOf(source: PsObject, depth = 0): ColorSpace {
  const parts = source instanceof PsArray ? source.all() : [source];
  const [family, first = null, base = null, last = null] = parts;
  const name = family instanceof Name ? family.text : "";
  const known = DEVICES.get(name);
  if (known !== undefined) return known;
  if (depth > MAX_SPACE_DEPTH) throw new PsError("limitcheck", "a colour space");
  if (name === "Indexed" && typeof base === "number")
    return {
      kind: "indexed",
      base: colorSpaceOf(first, depth + 1),
      last: Math.min(4_095, Math.max(0, base)),
      lookup: last,
      source,
    };
  if (name === "Separation" || name === "DeviceN") {
    const inks = name === "DeviceN" && first instanceof PsArray ? first.all() : [first];
    const isNone = inks.every((ink) => ink instanceof Name && ink.text === "None");
    return {
      kind: "inks",
      count: inks.length,
      base: colorSpaceOf(base, depth + 1),
      tint: last,
      isNone,
      source,
    };
  }
  if (name === "ICCBased" && first instanceof PsDict) {
    const count = first.number("N");
    return count === 1 ? DEVICE_GRAY : count === 4 ? DEVICE_CMYK : DEVICE_RGB;
  }
  if (name === "Pattern")
    return { kind: "pattern", base: first === null ? null : colorSpaceOf(first, depth + 1), source };
  throw new PsError("undefined", `a colour space "${name.slice(0, 40)}"`);
}
