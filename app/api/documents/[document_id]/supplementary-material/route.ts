import { route } from "#lib/api/route.ts";
import * as files from "#lib/documents/files-contract.ts";
import { listSupplementaryMaterial } from "#lib/documents/list-supplementary-material.ts";

export const GET = route(files.listSupplementaryMaterial, listSupplementaryMaterial);
