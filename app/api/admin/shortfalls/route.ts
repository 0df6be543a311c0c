import { route } from "#lib/api/route.ts";
import * as operators from "#lib/operators/contract.ts";
import { listShortfalls } from "#lib/operators/list-shortfalls.ts";
import { asOperator } from "#lib/operators/operator.ts";

export const GET = route(operators.listShortfalls, asOperator(listShortfalls));
