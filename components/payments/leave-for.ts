const KEY = "galley-checkout";

/** Returns the address that a payment page leads back to: this page, or a path, with what became of the checkout. */
export function returnAddress(path: string, checkout: "{CHECKOUT_SESSION_ID}" | "left"): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.delete("checkout");
  const joint = url.search === "" ? "?" : "&";
  // The provider fills the braces in, so they must not be escaped.
  return `${url.origin}${url.pathname}${url.search}${joint}checkout=${checkout}${url.hash}`;
}

/** Leaves for the payment page, and remembers its checkout for when the user comes back without paying. */
export function leaveFor({ checkout_url, session_id }: { checkout_url: string; session_id: string }): void {
  try {
    window.sessionStorage.setItem(KEY, session_id);
  } catch {
    // Without storage, the page after the way back cannot offer to go on.
  }
  window.location.assign(checkout_url);
}

/** Returns the checkout that this tab left for last. */
export function lastCheckout(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
