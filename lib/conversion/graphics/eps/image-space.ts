import { type ColorSpace, countOf } from "./color-space.ts";
import { deviceColor } from "./device-color.ts";
import { PsString } from "./objects.ts";
import { PsError } from "./ps-error.ts";
import type { Vm } from "./vm.ts";

const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString("hex");

/** The meaning of an image's samples, in PDF's terms: a colour space and a decode array. */
export type ImageSpace = { name: string; decode: readonly number[] | null };

const byteOf = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);

/** Returns the colours of all samples of one component, as a table of PDF. */
function table(vm: Vm, size: number, space: ColorSpace, inkOf: (sample: number) => number): string {
  let device = "DeviceGray";
  const bytes: number[] = [];
  for (let i = 0; i < size; i++) {
    const color = deviceColor(vm, space, [inkOf(i)]);
    device = color.device;
    bytes.push(...color.values.map(byteOf));
  }
  return `[/Indexed/${device} ${size - 1}<${hex(bytes)}>]`;
}

/** Returns a colour space as PDF writes it for images. Inks of one component and indexed colours become a table. */
export function imageSpace(
  vm: Vm,
  space: ColorSpace,
  bits: number,
  decode: readonly number[] | null,
): ImageSpace {
  if (space.kind === "device") return { name: `/${space.device}`, decode };
  const most = 2 ** Math.min(8, bits);
  if (space.kind === "indexed") {
    const [low = 0, high = most - 1] = decode ?? [];
    if (space.base.kind === "device" && space.lookup instanceof PsString && decode === null) {
      const last = Math.min(255, space.last);
      const bytes = [...space.lookup.bytes.subarray(0, (last + 1) * countOf(space.base))];
      return { name: `[/Indexed/${space.base.device} ${last}<${hex(bytes)}>]`, decode: null };
    }
    return {
      name: table(vm, most, space, (sample) => low + (sample * (high - low)) / (most - 1)),
      decode: null,
    };
  }
  if (space.kind === "inks" && space.count === 1) {
    const [low = 0, high = 1] = decode ?? [];
    return {
      name: table(vm, most, space, (sample) => low + (sample * (high - low)) / (most - 1)),
      decode: null,
    };
  }
  if (space.kind === "inks" && space.count === 3)
    return { name: "/DeviceRGB", decode: decode ?? [1, 0, 1, 0, 1, 0] };
  if (space.kind === "inks" && space.count === 4) return { name: "/DeviceCMYK", decode };
  throw new PsError("undefined", "a picture's colours");
}
