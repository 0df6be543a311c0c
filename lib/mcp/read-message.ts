/** Returns the message of a body as the protocol's server will read it, or null if it is no JSON. */
export function readMessage(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
