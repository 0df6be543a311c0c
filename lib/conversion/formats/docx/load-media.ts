import { gunzipSync } from "node:zlib";
import type { Source } from "../../reader.ts";
import { type Element, elements } from "../../xml.ts";
import { isEquation } from "./docx-drawings.ts";
import type { DocxPackage, Part } from "./docx-package.ts";
import { bitmapOfMetafile } from "./metafile-bitmap.ts";
import { mathTypeToLatex } from "./mtef/mathtype-to-latex.ts";

export type Media = { images: ReadonlyMap<string, string>; equations: ReadonlyMap<string, string> };

const MAX_UNZIPPED = 64 * 1024 * 1024;

type Targets = { pictures: Set<string>; previews: Set<string>; objects: Set<string> };

/** Targets inside the package that a part shows as pictures, and those of its equation objects and their previews. */
function targetsOf(part: Part): Targets {
  const [pictures, previews, objects] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const add = (to: Set<string>, id: string | undefined) => {
    const relationship = id === undefined ? undefined : part.relationships.get(id);
    if (relationship !== undefined && !relationship.external) to.add(relationship.target);
  };
  const visit = (e: Element, isPreview: boolean) => {
    if (e.name === "a:blip") add(pictures, e.attributes["r:embed"]);
    else if (e.name === "v:imagedata") add(isPreview ? previews : pictures, e.attributes["r:id"]);
    else if (e.name === "o:OLEObject" && isEquation(e)) add(objects, e.attributes["r:id"]);
    const isEquationObject = e.name === "w:object" && elements(e, "o:OLEObject").some(isEquation);
    for (const child of elements(e)) visit(child, isPreview || isEquationObject);
  };
  visit(part.root, false);
  return { pictures, previews, objects };
}

/** A metafile that Word packed (`.emz`, `.wmz`) is a gzip of one. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNZIPPED });
  } catch {
    return bytes;
  }
}

/** Pictures and equation objects first, as the archive reads asynchronously and the tree is walked in one go. */
export async function loadMedia(docx: DocxPackage, parts: readonly Part[], source: Source): Promise<Media> {
  const [images, equations] = [new Map<string, string>(), new Map<string, string>()];
  const found = parts.map(targetsOf);
  for (const target of new Set(found.flatMap((f) => [...f.objects]))) {
    const bytes = await docx.media(target);
    const latex = bytes === null ? null : mathTypeToLatex(bytes);
    if (latex !== null) equations.set(target, latex);
  }
  const previews = new Set(found.flatMap((f) => [...f.previews]));
  for (const target of new Set([...previews, ...found.flatMap((f) => [...f.pictures])])) {
    const bytes = await docx.media(target);
    if (bytes === null) continue;
    const raw = unpacked(bytes);
    const bitmap = source.images.add(raw) === null ? bitmapOfMetafile(raw) : raw;
    const name = bitmap === null ? null : source.images.add(bitmap);
    if (name !== null) images.set(target, name);
    else if (!previews.has(target))
      source.warn(
        "image-unsupported",
        "A drawing in a format that browsers do not show (such as EMF) was left out.",
      );
  }
  return { images, equations };
}
