import { route } from "#lib/api/route.ts";
import * as operators from "#lib/operators/contract.ts";
import { asOperator } from "#lib/operators/operator.ts";
import { searchPools } from "#lib/operators/search-pools.ts";

export const GET = route(operators.searchPools, asOperator(searchPools));
