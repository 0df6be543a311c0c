import { deflateSync } from "node:zlib";
import { type ColorSpace, countOf, DEVICE_CMYK, DEVICE_GRAY, DEVICE_RGB } from "../color-space.ts";
import { readSamples, requireDrawable, type SampleGrid } from "../image-samples.ts";
import { imageSpace } from "../image-space.ts";
import { inverse, type Matrix, times } from "../matrix.ts";
import { matrixOf } from "../matrix-object.ts";
import { PsArray, PsDict, type PsObject } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import { PsFile } from "../ps-file.ts";
import type { Operators, Vm } from "../vm.ts";
import { sourceOf } from "./files.ts";

type Picture = SampleGrid & {
  matrix: Matrix;
  decode: readonly number[] | null;
  sources: PsFile[];
  /** The colour space; null for a stencil. */
  space: ColorSpace | null;
  /** PDF's `Mask`: the samples that are not drawn, or the name of a kept stencil; "" without one. */
  mask: string;
};

const numbers = (values: readonly number[] | null, key: string) =>
  values === null ? "" : `/${key}[${values.map((n) => Number(n.toPrecision(6))).join(" ")}]`;

function dictionaryOf(vm: Vm, picture: Picture, bits: number): string {
  const { width, height, space, decode, mask } = picture;
  const base = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${bits}`;
  if (space === null) return `${base}/ImageMask true${numbers(decode, "Decode")}`;
  const image = imageSpace(vm, space, bits, decode);
  return `${base}/ColorSpace ${image.name}${numbers(image.decode, "Decode")}${mask}`;
}

function keep(vm: Vm, picture: Picture): number {
  const [first] = picture.sources;
  requireDrawable(picture);
  if (first !== undefined && first.coding !== "" && picture.sources.length === 1) {
    const data = first.take(100_000_000);
    return vm.canvas.keep({
      dictionary: `${dictionaryOf(vm, picture, first.coding.includes("DCT") ? 8 : picture.bits)}${first.coding}`,
      data,
    });
  }
  vm.allocate(picture.width * picture.height * picture.components);
  const { data, bits } = readSamples(picture.sources, picture);
  const packed = deflateSync(data, { level: 3 });
  return vm.canvas.keep({
    dictionary: `${dictionaryOf(vm, picture, bits)}/Filter/FlateDecode`,
    data: packed,
  });
}

/** Returns the matrix from the unit square, with the first row at the top, to the device. */
function placeOf(vm: Vm, { width, height, matrix }: Picture): Matrix | null {
  const back = inverse(matrix);
  return back === null ? null : times(times([width, 0, 0, -height, 0, height], back), vm.graphics.ctm);
}

function draw(vm: Vm, picture: Picture): void {
  if (picture.width <= 0 || picture.height <= 0) return;
  const image = keep(vm, picture);
  const place = placeOf(vm, picture);
  if (place !== null && vm.muted === 0) vm.canvas.image(vm.graphics.clip, vm.graphics.paint, image, place);
}

const size = (value: number | undefined, most = 100_000): number => {
  if (value === undefined || !(value >= 0 && value <= most))
    throw new PsError("rangecheck", "a picture's size");
  return Math.trunc(value);
};

function needMatrix(object: PsObject): Matrix {
  const matrix = matrixOf(object);
  if (matrix === null) throw new PsError("typecheck", "a picture's matrix");
  return matrix;
}

/** Reads the parameters of a picture from its dictionary. Its data is read later. */
function pictureOf(vm: Vm, dict: PsDict, space: ColorSpace | null): Picture {
  const components = space === null ? 1 : countOf(space);
  const data = dict.get("DataSource") ?? null;
  const several = dict.get("MultipleDataSources") === true && data instanceof PsArray ? data.all() : [data];
  return {
    width: size(dict.number("Width")),
    height: size(dict.number("Height")),
    bits: space === null ? 1 : size(dict.number("BitsPerComponent"), 16),
    components,
    matrix: needMatrix(dict.get("ImageMatrix") ?? null),
    decode: dict.array("Decode")?.numbers() ?? null,
    sources: several.filter((one) => one !== null).map((one) => sourceOf(vm, one)),
    space,
    mask: "",
  };
}

/** Draws a picture through the stencil that follows it. */
function drawMasked(vm: Vm, dict: PsDict): void {
  const [data, mask] = [dict.dict("DataDict"), dict.dict("MaskDict")];
  if (data === undefined || mask === undefined) throw new PsError("typecheck", "a picture with a mask");
  const picture = pictureOf(vm, data, vm.graphics.space);
  const stencil = pictureOf(vm, mask, null);
  const bits = mask.number("BitsPerComponent") ?? 1;
  if (dict.number("InterleaveType") !== 3) {
    drawInterleaved(vm, picture, stencil, dict.number("InterleaveType") ?? 1, bits);
    return;
  }
  const kept = keep(vm, stencil);
  draw(vm, { ...picture, mask: `/Mask $${kept}` });
}

/** Draws a picture whose mask stands between its samples: before each pixel (kind 1) or before each row (2). */
function drawInterleaved(vm: Vm, picture: Picture, stencil: Picture, kind: number, bits: number): void {
  const [source] = picture.sources;
  if (source === undefined || (kind === 1 && picture.bits !== 8))
    throw new PsError("undefined", "a picture with a mask");
  requireDrawable(picture);
  const { width, height, components } = picture;
  vm.allocate(width * height * (components + 1));
  const colors = Buffer.alloc(width * height * components);
  const shown = Buffer.alloc(Math.ceil(width / 8) * height);
  const [low = 0] = stencil.decode ?? [];
  const rows = kind === 1 ? 1 : Math.max(1, stencil.height / height);
  for (let y = 0; y < height; y++) {
    const [mask, row] = [
      kind === 1 ? null : source.take(Math.ceil((stencil.width * bits) / 8) * rows),
      source.take(kind === 1 ? width * (components + 1) : Math.ceil((width * picture.bits * components) / 8)),
    ];
    for (let x = 0; x < width; x++) {
      const from = kind === 1 ? x * (components + 1) + 1 : x * components;
      row.copy(colors, (y * width + x) * components, from, from + components);
      const isMarked =
        mask === null ? (row[from - 1] ?? 0) !== 0 : (((mask[x >> 3] ?? 0) >> (7 - (x & 7))) & 1) !== 0;
      const at = y * Math.ceil(width / 8) + (x >> 3);
      if (isMarked !== (low === 1)) shown[at] = (shown[at] ?? 0) | (128 >> (x & 7));
    }
  }
  const sized = { width, height, matrix: picture.matrix };
  const kept = keep(vm, { ...stencil, ...sized, decode: null, sources: [new PsFile(shown)] });
  draw(vm, { ...picture, bits: 8, mask: `/Mask $${kept}`, sources: [new PsFile(colors)] });
}

/** Draws a picture without the samples of certain values. */
function drawColorKeyed(vm: Vm, dict: PsDict): void {
  const picture = pictureOf(vm, dict, vm.graphics.space);
  const key = dict.array("MaskColor")?.numbers() ?? [];
  const isRange = key.length === picture.components * 2;
  draw(vm, { ...picture, mask: numbers(isRange ? key : key.flatMap((n) => [n, n]), "Mask") });
}

function fromDictionary(vm: Vm, dict: PsDict): void {
  const kind = dict.number("ImageType");
  if (kind === 3) drawMasked(vm, dict);
  else if (kind === 4) drawColorKeyed(vm, dict);
  else draw(vm, pictureOf(vm, dict, vm.graphics.space));
}

/** Draws a picture in the form of Level 1, with its size, depth, matrix and sources on the stack. */
function fromStack(vm: Vm, space: ColorSpace, sourceCount: number): void {
  const given = Array.from({ length: sourceCount }, () => vm.pop()).reverse();
  const matrix = needMatrix(vm.pop());
  const [width = 0, height = 0, bits = 8] = vm.numbers(3);
  draw(vm, {
    width: size(width),
    height: size(height),
    bits,
    components: countOf(space),
    matrix,
    decode: null,
    sources: given.map((one) => sourceOf(vm, one)),
    space,
    mask: "",
  });
}

export const IMAGE: Operators = {
  image: (vm) => {
    if (vm.operands.at(-1) instanceof PsDict) fromDictionary(vm, vm.dict());
    else fromStack(vm, DEVICE_GRAY, 1);
  },
  colorimage: (vm) => {
    const count = vm.integer(1, 4);
    const isSeveral = vm.boolean();
    const space = count === 1 ? DEVICE_GRAY : count === 3 ? DEVICE_RGB : DEVICE_CMYK;
    fromStack(vm, space, isSeveral ? count : 1);
  },
  imagemask: (vm) => {
    if (vm.operands.at(-1) instanceof PsDict) {
      draw(vm, pictureOf(vm, vm.dict(), null));
      return;
    }
    const source = vm.pop();
    const matrix = needMatrix(vm.pop());
    const isPainted = vm.boolean();
    const [width = 0, height = 0] = vm.numbers(2);
    draw(vm, {
      width: size(width),
      height: size(height),
      bits: 1,
      components: 1,
      matrix,
      decode: isPainted ? [1, 0] : null,
      sources: [sourceOf(vm, source)],
      space: null,
      mask: "",
    });
  },
};
