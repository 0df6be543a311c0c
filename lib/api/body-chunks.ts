/**
 * Reads the body of a request. Whoever stops half-way leaves the rest where it is, for the server to throw away: to
 * cancel the body would end the process if it ends at the same moment.
 */
export function bodyChunks(request: Request): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const reader = request.body?.getReader();
      return {
        next: async () => {
          const read = await reader?.read();
          return read?.value ? { done: false, value: read.value } : { done: true, value: undefined };
        },
        return: async () => {
          reader?.releaseLock();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
