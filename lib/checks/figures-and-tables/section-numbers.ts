import type { FloatKind } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";

/**
 * The places of captions in their order ("6.2" → "2") if all are numbered by section and the text counts them without
 * sections: a converter adds the section where the class of the paper does not. Else empty.
 */
export function placesOf({ captions, mentions }: Manuscript, kind: FloatKind): ReadonlyMap<string, string> {
  const blocks = new Set(captions.map(({ block }) => block));
  const ids = [...new Set(captions.filter((each) => each.kind === kind).map(({ id }) => id))];
  const said = mentions
    .filter((each) => each.kind === kind && !each.foreign && !blocks.has(each.block))
    .flatMap((each) => each.ids);
  const isBySection = ids.length > 0 && ids.every((id) => /^\d+\.\d+$/.test(id));
  const isCounted = said.includes("1") && said.every((id) => !id.includes("."));
  return new Map(isBySection && isCounted ? ids.map((id, i) => [id, String(i + 1)]) : []);
}
