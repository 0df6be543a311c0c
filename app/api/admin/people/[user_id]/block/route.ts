import { route } from "#lib/api/route.ts";
import { blockPerson } from "#lib/operators/block-person.ts";
import * as operators from "#lib/operators/contract.ts";
import { asOperator } from "#lib/operators/operator.ts";

export const POST = route(operators.blockPerson, asOperator(blockPerson));
