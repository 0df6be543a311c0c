import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const marker = (root: string) => join(root, "node_modules", ".cache", "galley-built-before");

/**
 * Whether a build keeps what the next one can reuse: 300 MB, and a third of its time. Most checkouts are built once, such
 * as those of CI and of images, so only from the second build on.
 */
export const keepsBuildCache = (root: string): boolean => existsSync(marker(root));

export function noteBuilt(root: string): void {
  mkdirSync(dirname(marker(root)), { recursive: true });
  writeFileSync(marker(root), "");
}
