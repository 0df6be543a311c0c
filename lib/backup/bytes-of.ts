/** Gives the chunks of a stream of tar-stream their type. Such a stream has bytes only. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("A stream of bytes has something else in it.");
    yield chunk;
  }
}
