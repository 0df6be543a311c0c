import { route } from "#lib/api/route.ts";
import { compareVersions } from "#lib/reviews/comparison/compare-versions.ts";
import * as comparison from "#lib/reviews/comparison-contract.ts";

export const GET = route(comparison.compareVersions, compareVersions);
