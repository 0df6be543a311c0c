import type { HiddenText } from "../../conversion.ts";
import { type Element, first } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import type { RunLook } from "./docx-styles.ts";

const MAX_HIDDEN = 2_000;
const NEARLY_WHITE = /^(?:f[a-f]){3}$/i;

function hasGround(properties: Element | undefined): boolean {
  const fill = first(properties, "w:shd")?.attributes["w:fill"] ?? "auto";
  const highlight = first(properties, "w:highlight")?.attributes["w:val"] ?? "none";
  return !/^(auto|ffffff)$/i.test(fill) || !/^(none|white)$/.test(highlight);
}

/** Returns the reason why nobody sees a run on the page; null if it is seen. */
export function hiddenReason(
  look: RunLook,
  properties: Element | undefined,
  context: DocxContext,
): HiddenText["reason"] | null {
  if (look.vanish) return "vanish";
  if (look.size !== null && look.size <= 2) return "tiny";
  if (look.color !== null && NEARLY_WHITE.test(look.color) && !context.onGround && !hasGround(properties))
    return "white";
  return null;
}

/** Word keeps these hidden lines of a web page whose form was copied. */
const LEFT_BY_COPYING = /^\s*(?:top|bottom) of form\s*$/i;

/** Keeps hidden text as data. Neighbouring runs that are hidden for the same reason become one entry. */
export function keepHidden(reason: HiddenText["reason"], text: string, context: DocxContext): void {
  if (LEFT_BY_COPYING.test(text)) return;
  const { hidden } = context.annotations;
  const last = hidden.at(-1);
  if (last?.reason === reason && last.text.length < 2_000) last.text += text;
  else if (hidden.length < MAX_HIDDEN) hidden.push({ reason, text });
}
