import type { Clip, Paint } from "./canvas.ts";
import type { ColorSpace } from "./color-space.ts";
import { DEVICE_GRAY } from "./color-space.ts";
import type { Matrix } from "./matrix.ts";
import type { PsDict, PsObject } from "./objects.ts";
import { Path } from "./path.ts";

/** The settings with which a program draws. Lengths are in the user's units, the path in the device's. */
export type GraphicsState = {
  ctm: Matrix;
  path: Path;
  clip: Clip;
  paint: Paint;
  space: ColorSpace;
  /** The colour as `currentcolor` returns it. */
  color: readonly PsObject[];
  lineWidth: number;
  lineCap: number;
  lineJoin: number;
  miterLimit: number;
  dash: { lengths: readonly number[]; offset: number };
  flatness: number;
  font: PsDict | null;
  /** The procedures of `setscreen`, `settransfer` and their like, which change nothing here. */
  untouched: ReadonlyMap<string, PsObject>;
};

/** A graphics state that a program keeps as an object. */
export class KeptState {
  state: GraphicsState;
  constructor(state: GraphicsState) {
    this.state = state;
  }
}

export const BLACK: Paint = { fill: "0 g", stroke: "0 G" };

export function firstState(ctm: Matrix, clip: Clip): GraphicsState {
  return {
    ctm,
    path: new Path(),
    clip,
    paint: BLACK,
    space: DEVICE_GRAY,
    color: [0],
    lineWidth: 1,
    lineCap: 0,
    lineJoin: 0,
    miterLimit: 10,
    dash: { lengths: [], offset: 0 },
    flatness: 1,
    font: null,
    untouched: new Map(),
  };
}

export const copyOf = (state: GraphicsState): GraphicsState => ({ ...state, path: state.path.copy() });
