"use client";

import { createContext, type ReactNode, useContext } from "react";

const InUse = createContext(false);

/** Says to the pages inside if reviews cost credits here. Without a payment provider they cost nothing. */
export function CreditsInUse({ value, children }: { value: boolean; children: ReactNode }) {
  return <InUse value={value}>{children}</InUse>;
}

/** Returns true if pages speak of credits. */
export function useCreditsInUse(): boolean {
  return useContext(InUse);
}
