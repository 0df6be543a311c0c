"use client";

import { createContext, type ReactNode, useContext } from "react";

const Direct = createContext(false);

/** Says to the pages inside if browsers reach the file store. */
export function DirectUploads({ value, children }: { value: boolean; children: ReactNode }) {
  return <Direct value={value}>{children}</Direct>;
}

/** Returns true if files may go to the file store without passing through Galley. */
export function useDirectUploads(): boolean {
  return useContext(Direct);
}
