import { type Picture, readPng } from "../../../testing/read-png.ts";
import { drawGraphic } from "../../draw-graphic.ts";

export const [RED, GREEN, BLUE, BLACK, WHITE] = ["ff0000", "00ff00", "0000ff", "000000", "ffffff"] as const;

/** Makes a figure of 100 by 100 points of a program. Its units count from the bottom left. */
export const figure = (program: string): Buffer =>
  Buffer.from(`%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n%%EndComments\n${program}\n`, "latin1");

export type Outcome = { picture: Picture | null; fault: string | null };

export async function drawFile(file: Uint8Array): Promise<Outcome> {
  const { picture, fault } = await drawGraphic(file, ["postscript"]);
  return { picture: picture === null ? null : readPng(picture), fault };
}

/**
 * Returns the colours at points of a program's page of 100 by 100, from the bottom left. Throws if it is not drawn
 * whole.
 */
export async function colorsAt(
  program: string,
  points: readonly (readonly [number, number])[],
): Promise<string[]> {
  const { picture, fault } = await drawFile(figure(program));
  if (picture === null || fault !== null) throw new Error(`not drawn: ${fault}`);
  return points.map(([x, y]) => picture.at(x, 100 - y));
}
