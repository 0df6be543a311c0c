"use client";

import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/field.tsx";
import { useStore } from "#components/ui/store.ts";
import { COMMENT_ORDERS, ORDER_WORDS } from "./comment-order.ts";
import { FoldSwitch } from "./fold-switch.tsx";
import type { ReaderStore } from "./reader-store.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { ShownMenu } from "./shown-menu.tsx";
import type { ReaderControls } from "./use-reader-controls.ts";

interface OrderBarProps {
  store: ReaderStore;
  controls: ReaderControls;
  canAct: boolean;
}

/** The order of the comments, and buttons that step through them. */
export function OrderBar({ store, controls, canAct }: OrderBarProps) {
  const order = useStore(store, (state) => state.order);
  return (
    <>
      <div className="mt-1.5 flex items-center gap-2">
        <OrderSelect store={store} />
        <div className="-mr-1.5 ml-auto flex">
          {canAct ? <ShownMenu store={store} controls={controls} /> : null}
          <Step
            label="Previous comment"
            hint="Previous (k)"
            icon={ChevronUp}
            onStep={() => controls.step(-1)}
          />
          <Step label="Next comment" hint="Next (j)" icon={ChevronDown} onStep={() => controls.step(1)} />
        </div>
      </div>
      {order === "place" ? <FoldSwitch store={store} /> : <SelectionBar store={store} controls={controls} />}
    </>
  );
}

export function OrderSelect({ store }: { store: ReaderStore }) {
  const order = useStore(store, (state) => state.order);
  return (
    <label htmlFor="comment-order" className="flex items-center gap-1.5 text-xs text-ink-faint">
      Sort by
      <Select
        id="comment-order"
        value={order}
        onChange={(event) => {
          const chosen = COMMENT_ORDERS.find((each) => each === event.target.value);
          if (chosen) store.set({ order: chosen });
        }}
      >
        {COMMENT_ORDERS.map((each) => (
          <option key={each} value={each}>
            {ORDER_WORDS[each]}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface StepProps {
  label: string;
  hint: string;
  icon: LucideIcon;
  onStep: () => void;
}

function Step({ label, hint, icon: Icon, onStep }: StepProps) {
  return (
    <Button look="quiet" size="icon" aria-label={label} title={hint} onClick={onStep}>
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}
