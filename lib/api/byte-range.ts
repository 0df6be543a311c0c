/** A part of a file: bytes from `start` up to, but without, `end`. */
export interface RequestedRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Reads the `Range` header of a request for a file of `size` bytes, as RFC 9110 describes. Returns null if the whole file
 * is the answer: without the header, for other units, for several ranges, for a malformed one. Returns "unsatisfiable" if
 * the file ends before the range begins.
 */
export function byteRange(header: string | null, size: number): RequestedRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
