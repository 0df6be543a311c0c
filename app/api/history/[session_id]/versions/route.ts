import { route } from "#lib/api/route.ts";
import { listVersions } from "#lib/reviews/versions/list-versions.ts";
import * as versions from "#lib/reviews/versions-contract.ts";

export const GET = route(versions.listVersions, listVersions);
