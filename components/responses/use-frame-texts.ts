import { type FocusEvent, useRef } from "react";
import { useToast } from "#components/ui/toast.tsx";
import type { Response } from "#lib/responses/schema.ts";
import type { ResponseControls } from "./use-response.ts";

type FrameText = "title" | "opening" | "closing";
type Field = FocusEvent<HTMLInputElement | HTMLTextAreaElement>;

/**
 * Saves the texts around the points when their fields are left. A text that somebody else changed meanwhile is not
 * replaced before the person was told.
 */
export function useFrameTexts(response: Response, controls: ResponseControls) {
  const toast = useToast();
  /** What the server had when the field was entered. */
  const base = useRef<Partial<Record<FrameText, string>>>({});
  return (name: FrameText) => ({
    onFocus: () => {
      base.current[name] = response[name];
    },
    onBlur: ({ target }: Field) => {
      const now = response[name];
      if (target.value === now || (name === "title" && target.value.trim() === "")) return;
      if (base.current[name] === now) void controls.edit({ [name]: target.value });
      // An untouched field shows what the server has.
      else if (target.value !== base.current[name]) {
        base.current[name] = now;
        toast({
          title: `Somebody else changed this meanwhile, to: “${now.slice(0, 120)}”. Yours is not saved. To save it, change it once more.`,
        });
      }
    },
  });
}
