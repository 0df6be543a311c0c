"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  wide?: boolean;
}

export function Dialog({ open, onOpenChange, title, description, children, wide = false }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[rgb(20_16_8/0.45)] motion-safe:animate-appear" />
        <Radix.Content
          {...focusReturn}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={`fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-rule bg-sheet p-6 shadow-lift focus:outline-none ${wide ? "max-w-2xl" : "max-w-md"}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="font-serif text-xl font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button look="quiet" size="icon" aria-label="Close" className="-mt-1 -mr-2">
                <X size={18} aria-hidden="true" />
              </Button>
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>
          ) : null}
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
