import type { HiddenText } from "../../conversion.ts";
import { descendants, type Element } from "../../xml.ts";
import type { OdtContext } from "./odt-context.ts";
import type { OdtStyle } from "./odt-styles.ts";

const MAX_HIDDEN = 2_000;
const NEARLY_WHITE = /^#(?:f[a-f0-9]){3}$/i;
/** Nobody reads print of this size. */
const TINY_POINTS = 1.5;

const isGround = (color: string | undefined) =>
  color !== undefined && color !== "transparent" && !NEARLY_WHITE.test(color);

/** True if the pages themselves are coloured. */
export const hasColouredPages = (parts: readonly Element[]): boolean =>
  parts
    .flatMap((part) => descendants(part, "style:page-layout-properties"))
    .some(({ attributes }) => isGround(attributes["fo:background-color"]));

/** Returns the reason why nobody sees text in a style within a paragraph of another; null if it is seen. */
export function hiddenReason(
  style: OdtStyle,
  base: OdtStyle,
  context: OdtContext,
): HiddenText["reason"] | null {
  if (style.size <= TINY_POINTS || (base.size <= TINY_POINTS && style === base)) return "tiny";
  const isOnGround = context.onGround || isGround(style.ground) || isGround(base.ground);
  return !isOnGround && NEARLY_WHITE.test(style.color ?? base.color ?? "") ? "white" : null;
}

/** Keeps hidden text as data. Neighbouring runs that are hidden for the same reason become one entry. */
export function keepHidden(reason: HiddenText["reason"], text: string, context: OdtContext): void {
  const { hidden } = context.annotations;
  const last = hidden.at(-1);
  if (last?.reason === reason && last.text.length < 2_000) last.text += text;
  else if (hidden.length < MAX_HIDDEN && text.trim() !== "") hidden.push({ reason, text });
}
