"use client";

import { createContext, type ReactNode, useContext } from "react";

const Recipient = createContext<readonly string[]>([]);

/** Gives the pages inside the hosts of the language models that read manuscripts; none where none is configured. */
export function TextRecipient({ hosts, children }: { hosts: readonly string[]; children: ReactNode }) {
  return <Recipient value={hosts}>{children}</Recipient>;
}

/** Returns the hosts that a review sends the text of the manuscript to. */
export function useTextRecipients(): readonly string[] {
  return useContext(Recipient);
}
