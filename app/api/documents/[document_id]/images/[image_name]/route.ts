import { route } from "#lib/api/route.ts";
import * as files from "#lib/documents/files-contract.ts";
import { getImage } from "#lib/documents/get-image.ts";

export const GET = route(files.getImage, getImage);
