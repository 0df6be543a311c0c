import { UsageError } from "./command.ts";

/** Returns the last id in an argument, which may be an address of the browser. @throws {UsageError} if it has none */
export function idIn(given: string, what: string): string {
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!.*[0-9a-f]{8}-)/i.exec(given)?.[0];
  if (!id) throw new UsageError(`Give the id of ${what}, or its address in the browser.`);
  return id;
}
