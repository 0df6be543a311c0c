import {
  type ColorSpace,
  colorSpaceOf,
  countOf,
  DEVICE_CMYK,
  DEVICE_GRAY,
  DEVICE_RGB,
} from "../color-space.ts";
import { deviceColor, paintOf, rgbOfHsb } from "../device-color.ts";
import { literal, PsArray, PsDict, type PsObject } from "../objects.ts";
import type { Operators, Vm } from "../vm.ts";

function set(vm: Vm, space: ColorSpace, values: number[]): void {
  vm.graphics.space = space;
  vm.graphics.color = values;
  vm.graphics.paint = paintOf(deviceColor(vm, space, values));
}

/** The colour that stands for a pattern with colours of its own. */
const LIGHT_GREY = paintOf({ device: "DeviceGray", values: [0.75] });

function setPattern(vm: Vm): void {
  const pattern = vm.dict();
  const { space } = vm.graphics;
  const base = space.kind === "pattern" ? space.base : null;
  const isUncolored = pattern.number("PaintType") === 2 && base !== null;
  const values = isUncolored ? vm.numbers(countOf(base)) : [];
  vm.graphics.color = [...values, pattern];
  vm.graphics.paint = isUncolored ? paintOf(deviceColor(vm, base, values)) : LIGHT_GREY;
}

function setSpace(vm: Vm, source: PsObject): void {
  const space = colorSpaceOf(source);
  if (space.kind === "pattern") {
    vm.graphics.space = space;
    vm.graphics.color = [];
    return;
  }
  const first = space.kind === "inks" ? 1 : 0;
  const values = Array.from({ length: countOf(space) }, () => first);
  set(vm, space, space.kind === "device" && values.length === 4 ? [0, 0, 0, 1] : values);
}

/** Returns the current colour as red, green and blue, as far as it has such values. */
function asRgb(vm: Vm): number[] {
  const { device, values } =
    vm.graphics.space.kind === "pattern"
      ? { device: "DeviceGray", values: [0] }
      : deviceColor(
          vm,
          vm.graphics.space,
          vm.graphics.color.filter((v) => typeof v === "number"),
        );
  const [a = 0, b = 0, c = 0, k = 0] = values;
  if (device === "DeviceGray") return [a, a, a];
  return device === "DeviceRGB" ? [a, b, c] : [a, b, c].map((ink) => 1 - Math.min(1, ink + k));
}

const pushAll = (vm: Vm, values: readonly PsObject[]) => {
  for (const value of values) vm.push(value);
};

const grayOf = ([r = 0, g = 0, b = 0]: number[]) => 0.3 * r + 0.59 * g + 0.11 * b;

export const COLOR: Operators = {
  setgray: (vm) => set(vm, DEVICE_GRAY, vm.numbers(1)),
  setrgbcolor: (vm) => set(vm, DEVICE_RGB, vm.numbers(3)),
  setcmykcolor: (vm) => set(vm, DEVICE_CMYK, vm.numbers(4)),
  sethsbcolor: (vm) => {
    const [h = 0, s = 0, b = 0] = vm.numbers(3);
    set(vm, DEVICE_RGB, rgbOfHsb(h, s, b));
  },
  setcolorspace: (vm) => setSpace(vm, vm.pop()),
  setcolor: (vm) => {
    const { space } = vm.graphics;
    if (space.kind === "pattern" || vm.operands.at(-1) instanceof PsDict) setPattern(vm);
    else set(vm, space, vm.numbers(countOf(space)));
  },
  setpattern: (vm) => {
    const { space } = vm.graphics;
    if (space.kind !== "pattern")
      vm.graphics.space = {
        kind: "pattern",
        base: space,
        source: new PsArray([literal("Pattern"), space.source]),
      };
    setPattern(vm);
  },
  currentcolorspace: (vm) => {
    const { source } = vm.graphics.space;
    vm.push(source instanceof PsArray ? source : new PsArray([source]));
  },
  currentcolor: (vm) => pushAll(vm, vm.graphics.color),
  currentgray: (vm) => vm.push(grayOf(asRgb(vm))),
  currentrgbcolor: (vm) => pushAll(vm, asRgb(vm)),
  currentcmykcolor: (vm) => {
    const { space, color } = vm.graphics;
    if (space === DEVICE_CMYK) return pushAll(vm, color);
    const inks = asRgb(vm).map((value) => 1 - value);
    const black = Math.min(...inks);
    pushAll(vm, [...inks.map((ink) => ink - black), black]);
  },
  currenthsbcolor: (vm) => {
    const [r = 0, g = 0, b = 0] = asRgb(vm);
    const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
    const range = high - low || 1;
    const sixths = high === r ? (g - b) / range + 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
    pushAll(vm, [high === low ? 0 : (sixths % 6) / 6, high === 0 ? 0 : (high - low) / high, high]);
  },
};
