import { route } from "#lib/api/route.ts";
import { voidOfPool } from "#lib/operators/change-credits.ts";
import * as operators from "#lib/operators/contract.ts";
import { asOperator } from "#lib/operators/operator.ts";

export const POST = route(operators.voidOfPool, asOperator(voidOfPool));
