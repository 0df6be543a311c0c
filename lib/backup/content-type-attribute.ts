import type { Header } from "tar-stream";

/** The name of the extended attribute (pax) of a tar entry that holds the content type of a file. */
const NAME = "GALLEY.type";

export function contentTypeAttribute(type: string | undefined): Pick<Header, "pax"> {
  return type === undefined ? {} : { pax: { [NAME]: type } };
}

export function contentTypeOf({ pax }: Header): string | undefined {
  if (typeof pax !== "object" || pax === null || !(NAME in pax)) return undefined;
  return String(pax[NAME]);
}
