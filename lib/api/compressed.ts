import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

/** What is shorter goes into one packet anyway. */
const WORTH_IT_BYTES = 1024;
/** Of lists that are longer, the best compression takes twice the time for a few per cent. */
const QUICKLY_BYTES = 256 * 1024;
const inGzip = promisify(gzip);

interface Encoded {
  bytes: Buffer;
  /** Null for bytes as they are. */
  encoding: "gzip" | null;
}

/** Encodes a text for a client that accepts these codings, which is the value of its `Accept-Encoding` (RFC 9110). */
export async function compressed(text: string, accepted: string | undefined): Promise<Encoded> {
  const bytes = Buffer.from(text);
  if (bytes.length < WORTH_IT_BYTES || !takesGzip(accepted ?? "")) return { bytes, encoding: null };
  const level = bytes.length > QUICKLY_BYTES ? constants.Z_BEST_SPEED : constants.Z_DEFAULT_COMPRESSION;
  return { bytes: await inGzip(bytes, { level }), encoding: "gzip" };
}

function takesGzip(accepted: string): boolean {
  const codings = accepted
    .split(",")
    .map((coding) => coding.split(";").map((part) => part.trim().toLowerCase()));
  const weights = codings.find(([name]) => name === "gzip")?.slice(1);
  return weights !== undefined && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight));
}
