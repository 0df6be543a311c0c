import { route } from "#lib/api/route.ts";
import * as operators from "#lib/operators/contract.ts";
import { asOperator } from "#lib/operators/operator.ts";
import { searchPeople } from "#lib/operators/search-people.ts";

export const GET = route(operators.searchPeople, asOperator(searchPeople));
