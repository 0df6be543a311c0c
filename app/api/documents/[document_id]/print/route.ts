import { route } from "#lib/api/route.ts";
import * as files from "#lib/documents/files-contract.ts";
import { choosePrint } from "#lib/documents/print/choose-print.ts";
import { getPrint } from "#lib/documents/print/get-print.ts";

export const GET = route(files.getPrint, getPrint);
export const PUT = route(files.choosePrint, choosePrint);
