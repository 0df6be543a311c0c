import { FORMATS } from "#lib/conversion/format.ts";

/** Names a fetched file as its server does (RFC 6266), or after the URL, with an extension if only its type is known. */
export function filenameOfUrl(url: string, headers: Headers): string {
  const { pathname, hostname } = new URL(url);
  const named = ofDisposition(headers.get("content-disposition") ?? "");
  const last = decoded(pathname.split("/").findLast((part) => part !== "") ?? "");
  const name = named || last || hostname;
  return `${name}${isRecognised(name) ? "" : extensionFor(headers.get("content-type") ?? "")}`;
}

function ofDisposition(header: string): string {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended) return decoded(extended);
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(header);
  return (plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? "").trim();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isRecognised(name: string): boolean {
  const lower = name.toLowerCase();
  return FORMATS.some(({ extensions }) => extensions.some((each) => lower.endsWith(`.${each}`)));
}

function extensionFor(contentType: string): string {
  const type = mediaType(contentType);
  const format = FORMATS.find((each) => mediaType(each.mediaType) === type);
  return format && type !== "application/octet-stream" ? `.${format.extensions[0]}` : "";
}

function mediaType(contentType: string): string {
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
