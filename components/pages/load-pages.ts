import { loadPdfProgram } from "./load-pdf-program.ts";
import type { OriginalPages } from "./original-pages.tsx";

/** Loads the component that shows pages; what draws them comes at the same time. */
export async function loadPages(): Promise<typeof OriginalPages> {
  // Whoever opens a file is told if it does not come.
  loadPdfProgram().catch(() => undefined);
  return (await import("./original-pages.tsx")).OriginalPages;
}
