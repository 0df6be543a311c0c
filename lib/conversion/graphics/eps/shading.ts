import { deflateSync } from "node:zlib";
import { type ColorSpace, colorSpaceOf, countOf, DEVICE_GRAY } from "./color-space.ts";
import { deviceColor } from "./device-color.ts";
import { PsArray, type PsDict, PsString } from "./objects.ts";
import { PsError } from "./ps-error.ts";
import { PsFile } from "./ps-file.ts";
import { valueAt } from "./ps-function.ts";
import type { Vm } from "./vm.ts";

const STEPS = 256;
const MAX_MESH_BYTES = 20_000_000;

const list = (values: readonly number[]) => `[${values.map((n) => Number(n.toPrecision(7))).join(" ")}]`;

const entry = (dict: PsDict, key: string) => {
  const numbers = dict.array(key)?.numbers() ?? null;
  return numbers === null ? "" : `/${key}${list(numbers)}`;
};

/** Keeps the colours along a shading as a table of PDF, whatever computes them. Returns its device space and number. */
function colorsAlong(vm: Vm, dict: PsDict, space: ColorSpace): { device: string; table: number } {
  const [low = 0, high = 1] = dict.array("Domain")?.numbers() ?? [];
  const bytes: number[] = [];
  let device = "DeviceGray";
  let count = 1;
  for (let i = 0; i < STEPS; i++) {
    const x = low + ((high - low) * i) / (STEPS - 1);
    const color = deviceColor(
      vm,
      space,
      dict.get("Function") === undefined ? [x] : valueAt(dict.get("Function"), x),
    );
    [device, count] = [color.device, color.values.length];
    bytes.push(...color.values.map((value) => Math.round(value * 255)));
  }
  const range = list(Array.from({ length: count * 2 }, (_, i) => i % 2));
  const dictionary = `/FunctionType 0/Domain${list([low, high])}/Range${range}/Size[${STEPS}]/BitsPerSample 8/Filter/FlateDecode`;
  return { device, table: vm.canvas.keep({ dictionary, data: deflateSync(Uint8Array.from(bytes)) }) };
}

function meshData(dict: PsDict): Uint8Array | null {
  const source = dict.get("DataSource");
  if (source instanceof PsFile) return source.take(MAX_MESH_BYTES);
  return source instanceof PsString ? source.bytes : null;
}

/** Returns a mesh of triangles or patches as PDF writes it. Its data holds its colours. */
function mesh(vm: Vm, dict: PsDict, kind: number, space: ColorSpace): string {
  const data = meshData(dict);
  if (data === null || space.kind !== "device" || dict.get("Function") !== undefined)
    throw new PsError("undefined", `a shading of type ${kind}`);
  const numbers = ["BitsPerCoordinate", "BitsPerComponent", "BitsPerFlag", "VerticesPerRow"]
    .filter((key) => dict.number(key) !== undefined)
    .map((key) => `/${key} ${dict.number(key)}`);
  const dictionary = `/ShadingType ${kind}/ColorSpace/${space.device}${numbers.join("")}${entry(dict, "Decode")}/Filter/FlateDecode`;
  return `$${vm.canvas.keep({ dictionary, data: deflateSync(data) })}`;
}

/** Returns a shading as PDF writes it. Throws `PsError` for a kind that is not drawn. */
export function shadingOf(vm: Vm, dict: PsDict): string {
  const kind = dict.number("ShadingType") ?? 0;
  const space = colorSpaceOf(dict.get("ColorSpace") ?? DEVICE_GRAY.source);
  if (kind >= 4 && kind <= 7) return mesh(vm, dict, kind, space);
  if (kind !== 2 && kind !== 3) throw new PsError("undefined", `a shading of type ${kind}`);
  vm.tick(STEPS * 4 * Math.max(1, countOf(space)));
  const { device, table } = colorsAlong(vm, dict, space);
  const extend = dict.array("Extend");
  const ends = extend instanceof PsArray ? `/Extend[${extend.at(0) === true} ${extend.at(1) === true}]` : "";
  return `<</ShadingType ${kind}/ColorSpace/${device}${entry(dict, "Coords")}${entry(dict, "Domain")}${entry(dict, "BBox")}${ends}/Function $${table}>>`;
}
