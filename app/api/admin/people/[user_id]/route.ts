import { deletePerson } from "#lib/accounts/delete-account.ts";
import { route } from "#lib/api/route.ts";
import * as operators from "#lib/operators/contract.ts";
import { getPerson } from "#lib/operators/get-person.ts";
import { asOperator } from "#lib/operators/operator.ts";

export const GET = route(operators.getPerson, asOperator(getPerson));
export const DELETE = route(operators.deletePerson, asOperator(deletePerson));
