"use client";

import { Check, ListChecks, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { useStore } from "#components/ui/store.ts";
import { openOfReview } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { shownWords } from "./shown-words.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

/** What can be done with all open comments that are listed at once. */
export function ShownMenu({ store, controls }: { store: ReaderStore; controls: ReaderControls }) {
  const count = useStore(store, (state) => openOfReview(state).length);
  if (count < 2) return null;
  const words = shownWords(count);
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" aria-label="All shown comments" title="All shown comments">
          <ListChecks size={16} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem
        icon={<Check size={15} aria-hidden="true" />}
        onSelect={() => controls.actOnShown({ type: "addressed" })}
      >
        {words.address}
      </MenuItem>
      <MenuItem
        icon={<X size={15} aria-hidden="true" />}
        onSelect={() => controls.actOnShown({ type: "dismissed" })}
      >
        {words.dismiss}
      </MenuItem>
    </Menu>
  );
}
