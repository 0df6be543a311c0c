/** The server of a test run: what the global setup hands to the workers. */
export interface TestServer {
  url: string;
}

/** A migrated database that nobody connects to, copied for each test file. */
export const TEMPLATE = "galley_template";

export function onDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
