/** Auth.js prefixes the name where the site is served over HTTPS. */
export const SESSION_COOKIES = ["__Secure-authjs.session-token", "authjs.session-token"] as const;

export function sessionTokenFrom(cookieHeader: string | null): string | null {
  const cookies = new Map(
    (cookieHeader ?? "").split(";").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    }),
  );
  for (const name of SESSION_COOKIES) {
    const value = cookies.get(name);
    if (value) return value;
  }
  return null;
}

/** The `Set-Cookie` headers by which a browser forgets its web session. */
export function forgettingCookies(): string[] {
  return SESSION_COOKIES.map(
    (name) =>
      `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${name.startsWith("__Secure-") ? "; Secure" : ""}`,
  );
}
