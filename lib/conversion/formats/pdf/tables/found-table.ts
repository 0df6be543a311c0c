import type { Box } from "../page/box.ts";
import type { PageSize } from "../page/pdf-page.ts";
import type { Band } from "./bands.ts";
import type { TableCell } from "./build-table.ts";

/** The part of a table on one page. */
export type TablePart = { page: PageSize; box: Box; rows: TableCell[][] };
/** `parts`: one, and one more for every page that the table goes on over. */
export type FoundTable = Box & { parts: TablePart[]; bands: readonly Band[] };
