const KEY = "galley-mailed-address";

/** Keeps the address for the next page of this tab, which shows it so that a typing mistake is noticed. */
export function rememberAddress(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Storage may be turned off. The next page then does not name the address.
  }
}

export function mailedAddress(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
