import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { getImage } from "#lib/documents/get-image.ts";

export const GET = route(documents.getImage, getImage);
