/** Cuts a stream into parts of `partBytes`, the last one smaller. Holds one part, and yields none of an empty stream. */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < partBytes) continue;
    const whole = Buffer.concat(held);
    let from = 0;
    for (; bytes - from >= partBytes; from += partBytes) yield whole.subarray(from, from + partBytes);
    held = from < bytes ? [whole.subarray(from)] : [];
    bytes -= from;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
