import type { Format } from "../format.ts";

/** A docling-serve that reads some formats in place of the built-in converter. */
export type ExternalConverter = {
  /** The address of the server, e.g. `http://localhost:5001`. */
  url: string;
  apiKey?: string;
  formats: readonly Format[];
  timeoutMs: number;
  /** Conversion options of docling-serve, besides those that Galley sets. */
  options?: readonly (readonly [name: string, value: string])[];
};

/** The reason why a server gave no usable text: short, for the report and for logs; never the server's own words. */
export type Refusal =
  | "unreachable"
  | "unauthorised"
  | "refused"
  | "timed-out"
  | "bad-answer"
  | "document-failed";
