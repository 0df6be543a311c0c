/** A JPEG with the values of its frame. */
export type Jpeg = { width: number; height: number; colours: number; bytes: Buffer };

const START = 0xd8;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
const isApplication = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const BASELINE_OR_PROGRESSIVE = [0xc0, 0xc1, 0xc2];
const PROFILE_NAME = Buffer.from("ICC_PROFILE\0\x01\x01", "latin1");
const SEGMENT_BYTES = 65_533;

function profileSegment(profile: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + PROFILE_NAME.length + profile.length, 2);
  return Buffer.concat([head, PROFILE_NAME, profile]);
}

/**
 * Returns a JPEG that a browser shows as a PDF does: without the camera's notes, which hold where and how a
 * photograph was taken and turn it, and with the PDF's colour profile in place of its own; null if it is not whole,
 * or of a kind that browsers do not show.
 */
export function stripJpeg(data: Buffer, profile: Buffer | null): Jpeg | null {
  if (data[0] !== 0xff || data[1] !== START) return null;
  if (profile !== null && profile.length + PROFILE_NAME.length + 2 > SEGMENT_BYTES) return null;
  const kept = [data.subarray(0, 2)];
  if (profile !== null) kept.push(profileSegment(profile));
  let frame: Omit<Jpeg, "bytes"> | null = null;
  for (let at = 2; at + 4 <= data.length; ) {
    const marker = data[at + 1] ?? 0;
    if (data[at] !== 0xff || marker < 0xc0) return null;
    const end = at + 2 + data.readUInt16BE(at + 2);
    if (end > data.length) return null;
    if (isFrame(marker)) {
      if (frame !== null || !BASELINE_OR_PROGRESSIVE.includes(marker) || data[at + 4] !== 8 || end < at + 10)
        return null;
      frame = {
        height: data.readUInt16BE(at + 5),
        width: data.readUInt16BE(at + 7),
        colours: data[at + 9] ?? 0,
      };
    }
    if (marker === SCAN) {
      kept.push(data.subarray(at));
      return frame === null ? null : { ...frame, bytes: Buffer.concat(kept) };
    }
    if (!isApplication(marker) || marker === APP0 || marker === APP14) kept.push(data.subarray(at, end));
    at = end;
  }
  return null;
}
