import { route } from "#lib/api/route.ts";
import * as operators from "#lib/operators/contract.ts";
import { listFailedEvents } from "#lib/operators/list-failed-events.ts";
import { asOperator } from "#lib/operators/operator.ts";

export const GET = route(operators.listFailedEvents, asOperator(listFailedEvents));
