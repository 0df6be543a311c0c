import { route } from "#lib/api/route.ts";
import { listOpenWork } from "#lib/operation/list-open-work.ts";
import { asOperator } from "#lib/operators/operator.ts";
import * as work from "#lib/operators/work-contract.ts";

export const GET = route(work.listOpenWork, asOperator(listOpenWork));
