export class BlobKeyError extends Error {
  override name = "BlobKeyError";
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 900;

/** @throws {BlobKeyError} */
export function checkKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new BlobKeyError(`Not a blob key: ${JSON.stringify(key)}`);
  return key;
}

/** Checks a prefix to list. The empty one stands for the whole store. @throws {BlobKeyError} */
export function checkListed(prefix: string): string {
  return prefix === "" ? "" : checkPrefix(prefix);
}

/** @throws {BlobKeyError} for a prefix that no key can have, or that does not end with a slash */
export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith("/"))
    throw new BlobKeyError(`A blob prefix ends with a slash: ${JSON.stringify(prefix)}`);
  checkKey(prefix.slice(0, -1));
  return prefix;
}
