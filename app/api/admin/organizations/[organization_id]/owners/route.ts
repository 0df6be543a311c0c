import { route } from "#lib/api/route.ts";
import * as operators from "#lib/operators/contract.ts";
import { nameOwner } from "#lib/operators/name-owner.ts";
import { asOperator } from "#lib/operators/operator.ts";

export const POST = route(operators.nameOwner, asOperator(nameOwner));
