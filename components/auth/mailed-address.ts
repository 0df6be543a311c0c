const KEY = "galley-mailed-address";

/** Kept for the next page of this tab only, so that a typing slip is seen there. */
export function rememberAddress(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Storage may be switched off; the next page then speaks of the address without naming it.
  }
}

export function mailedAddress(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
