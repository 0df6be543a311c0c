"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { useRequest } from "./use-request.ts";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The label of the button that confirms. */
  action: string;
  onConfirm: () => Promise<void>;
  /** Shown below the description, such as a list of what is meant. */
  children?: ReactNode;
}

/** Asks before an action that cannot be undone. Stays open with the reason if the server refuses. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const { busy, refusal, run } = useRequest();
  const focusReturn = useFocusReturn();

  async function confirm() {
    await onConfirm();
    onOpenChange(false);
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[rgb(20_16_8/0.45)] motion-safe:animate-appear" />
        <Radix.Content
          {...focusReturn}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-h-[85dvh] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-rule bg-sheet p-6 shadow-lift focus:outline-none"
        >
          <Radix.Title className="font-serif text-xl font-semibold">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
          {children}
          {refusal ? (
            <Notice tone="critical" className="mt-4">
              {refusal}
            </Notice>
          ) : null}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button disabled={busy}>Cancel</Button>
            </Radix.Cancel>
            <Button look="danger" disabled={busy} onClick={() => void run(confirm)}>
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
