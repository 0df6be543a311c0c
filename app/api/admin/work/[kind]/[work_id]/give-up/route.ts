import { route } from "#lib/api/route.ts";
import { giveUpWork } from "#lib/operation/give-up-work.ts";
import { asOperator } from "#lib/operators/operator.ts";
import * as work from "#lib/operators/work-contract.ts";

export const POST = route(work.giveUpWork, asOperator(giveUpWork));
