"use client";

import { createContext, type ReactNode, useContext } from "react";

const Recipient = createContext<string | null>(null);

/** Gives the pages inside the host of the language models that read manuscripts; null where none is configured. */
export function TextRecipient({ host, children }: { host: string | null; children: ReactNode }) {
  return <Recipient value={host}>{children}</Recipient>;
}

/** Returns the host that a review sends the text of the manuscript to, or null. */
export function useTextRecipient(): string | null {
  return useContext(Recipient);
}
