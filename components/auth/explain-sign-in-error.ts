const REASONS: Record<string, string> = {
  Verification: "This sign-in link was already used or has expired. Request a new one below.",
  AccessDenied: "Access was refused. Try again, or sign in another way.",
  AccountBlocked: "This account is blocked. Write to the person who runs this Galley.",
  Configuration:
    "This way of signing in is not set up correctly on the server. Sign in another way, or tell the administrator. The log of the server has the cause.",
  OAuthAccountNotLinked: "An account with this mail address already exists. Sign in the way you did before.",
  OAuthCallbackError: "The other service ended the sign-in. Try again.",
  OAuthSignInError: "The other service cannot be reached. Try again in a moment, or sign in another way.",
  EmailSignInError: "We could not send the link. Check the address and try again.",
  MissingCSRF: "The page was open for too long. Try again.",
  SessionRequired: "Sign in to see that page.",
};

/** Explains the error code that Auth.js leaves in the address. Returns null if there is no code. */
export function explainSignInError(code: string | undefined): string | null {
  if (!code) return null;
  return REASONS[code] ?? "You could not be signed in. Try again, or sign in another way.";
}
