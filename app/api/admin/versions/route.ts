import { route } from "#lib/api/route.ts";
import { getVersions } from "#lib/operation/get-versions.ts";
import { asOperator } from "#lib/operators/operator.ts";
import * as work from "#lib/operators/work-contract.ts";

export const GET = route(work.getVersions, asOperator(getVersions));
