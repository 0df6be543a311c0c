import type { Paint } from "./canvas.ts";
import { type ColorSpace, countOf, type DeviceSpace } from "./color-space.ts";
import { PsString } from "./objects.ts";
import type { Vm } from "./vm.ts";

const unit = (value: number | undefined) => Math.min(1, Math.max(0, value ?? 0));

/** A colour in a device's space, with values from 0 to 1. */
export type DeviceColor = { device: DeviceSpace; values: number[] };

function indexed(vm: Vm, space: ColorSpace & { kind: "indexed" }, index: number): DeviceColor {
  const at = Math.min(space.last, Math.max(0, Math.round(index)));
  const count = countOf(space.base);
  if (space.lookup instanceof PsString) {
    const bytes = space.lookup.bytes.subarray(at * count, (at + 1) * count);
    return deviceColor(
      vm,
      space.base,
      Array.from({ length: count }, (_, i) => (bytes[i] ?? 0) / 255),
    );
  }
  vm.push(at);
  vm.execute(space.lookup);
  return deviceColor(vm, space.base, vm.numbers(count));
}

export function deviceColor(vm: Vm, space: ColorSpace, values: readonly number[]): DeviceColor {
  if (space.kind === "device")
    return {
      device: space.device,
      values: Array.from({ length: countOf(space) }, (_, i) => unit(values[i])),
    };
  if (space.kind === "indexed") return indexed(vm, space, values[0] ?? 0);
  if (space.kind === "pattern") return { device: "DeviceGray", values: [0.5] };
  for (const value of values) vm.push(unit(value));
  vm.execute(space.tint);
  return deviceColor(vm, space.base, vm.numbers(countOf(space.base)));
}

const SIGNS = { DeviceGray: ["g", "G"], DeviceRGB: ["rg", "RG"], DeviceCMYK: ["k", "K"] } as const;

export function paintOf({ device: name, values }: DeviceColor): Paint {
  const numbers = values.map((value) => Number(value.toFixed(4))).join(" ");
  const [fill, stroke] = SIGNS[name];
  return { fill: `${numbers} ${fill}`, stroke: `${numbers} ${stroke}` };
}

/** Returns red, green and blue for hue, saturation and brightness, all from 0 to 1. */
export function rgbOfHsb(hue: number, saturation: number, brightness: number): number[] {
  const [h, s, v] = [unit(hue) * 6, unit(saturation), unit(brightness)];
  return [5, 3, 1].map((n) => {
    const k = (n + h) % 6;
    return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
  });
}
