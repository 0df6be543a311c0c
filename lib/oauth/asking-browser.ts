const HOUR_MS = 3_600_000;

const NAME = "galley-asked-";
const NAMES = new RegExp(`^(?:__Host-)?${NAME}[\\w-]+$`);
/** All of them go with each request to Galley, and a proxy may refuse one with more than 8 kB of cookies. */
const MOST_OPEN = 8;

/** The cookie of the browser that started an authorization request. Each request has its own, so two can be open. */
export function requestCookie(
  uid: string,
  origin: string,
): { name: string; isSecure: boolean; maxAge: number } {
  const isSecure = origin.startsWith("https:");
  return { name: `${isSecure ? "__Host-" : ""}${NAME}${uid}`, isSecure, maxAge: HOUR_MS };
}

/** Returns the names of the oldest cookies of requests, which have to go when another request is opened. */
export function requestCookiesOver(cookies: string): string[] {
  const names = cookies.split(/; */).map((each) => each.split("=")[0] ?? "");
  return names.filter((name) => NAMES.test(name)).slice(0, 1 - MOST_OPEN);
}
