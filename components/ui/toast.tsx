"use client";

import { Toast as Radix } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";

interface ToastMessage {
  title: string;
  action?: { label: string; hint: string; run: () => void };
}

const Show = createContext<(message: ToastMessage) => void>(() => {});

export function useToast(): (message: ToastMessage) => void {
  return useContext(Show);
}

/** Shows one toast at a time. A second one replaces the first. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<(ToastMessage & { key: number }) | null>(null);
  const next = useRef(0);
  const show = useCallback((shown: ToastMessage) => {
    next.current += 1;
    setMessage({ ...shown, key: next.current });
  }, []);

  return (
    <Radix.Provider duration={6000} label="Notice" swipeDirection="right">
      <Show value={show}>{children}</Show>
      {message ? (
        <Radix.Root
          key={message.key}
          onOpenChange={(open) => {
            if (!open) setMessage((current) => (current?.key === message.key ? null : current));
          }}
          className="flex items-center gap-4 rounded-lg bg-ink px-4 py-2.5 text-sm text-paper shadow-lift motion-safe:animate-appear"
        >
          <Radix.Title>{message.title}</Radix.Title>
          {message.action ? (
            <Radix.Action asChild altText={message.action.hint}>
              <button
                type="button"
                onClick={message.action.run}
                className="-mr-1 rounded px-1.5 py-0.5 font-semibold underline underline-offset-4"
              >
                {message.action.label}
              </button>
            </Radix.Action>
          ) : null}
        </Radix.Root>
      ) : null}
      <Radix.Viewport className="fixed bottom-5 left-1/2 z-[60] flex max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col gap-2 outline-none print:hidden" />
    </Radix.Provider>
  );
}
