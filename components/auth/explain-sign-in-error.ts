const REASONS: Record<string, string> = {
  Verification: "That sign-in link was already used, or it has expired. Ask for a new one below.",
  AccessDenied: "Access was refused. If you stopped it yourself, just try again; otherwise use another way.",
  Configuration:
    "This way of signing in is not set up correctly on the server. Use another way, or tell whoever runs this Galley; the server’s log says more.",
  OAuthAccountNotLinked:
    "An account with this mail address exists already, and was made another way. Sign in the way you did before.",
  OAuthCallbackError: "The other service ended the sign-in. Try again.",
  OAuthSignInError: "The other service could not be reached. Try again in a moment, or use another way.",
  EmailSignInError: "The link could not be sent. Check the address and try again.",
  MissingCSRF: "The page was open for too long. Try again now.",
  SessionRequired: "Sign in to see that page.",
};

/** Words for the code that sign-in leaves in the address; null where there is none. */
export function explainSignInError(code: string | undefined): string | null {
  if (!code) return null;
  return REASONS[code] ?? "Signing in did not work. Try again, or use another way.";
}
