import { readFileSync } from "node:fs";

export type Source = Readonly<Record<string, string | undefined>>;

/** A variable whose value Galley cannot use; the message names it and is fit to print. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Returns the variables that are kept in files: `AUTH_SECRET_FILE=/run/secrets/auth` is the content of that file as
 * AUTH_SECRET, without the white space around it. Containers hand over secrets in this way.
 * @throws {EnvironmentError} if a file cannot be read, or if a variable is given in both ways
 */
export function readFromFiles(names: readonly string[], source: Source): Record<string, string> {
  const named = names.flatMap((name) => {
    const path = source[`${name}_FILE`]?.trim();
    return path ? [{ name, path }] : [];
  });
  return Object.fromEntries(
    named.map(({ name, path }) => {
      const content = contentOf(name, path);
      if (source[name]?.trim() && source[name].trim() !== content)
        throw new EnvironmentError(`${name} and ${name}_FILE are both set, to different values. Remove one.`);
      return [name, content];
    }),
  );
}

function contentOf(name: string, path: string): string {
  let content: string;
  try {
    content = readFileSync(path, "utf8").trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(`The file that ${name}_FILE names cannot be read.\n  ${reason}`);
  }
  // Without DATABASE_URL, for example, another database would be used.
  if (content === "") throw new EnvironmentError(`The file that ${name}_FILE names is empty.`);
  return content;
}
