import { route } from "#lib/api/route.ts";
import * as operators from "#lib/operators/contract.ts";
import { asOperator } from "#lib/operators/operator.ts";
import { replayEvent } from "#lib/operators/replay-event.ts";

export const POST = route(operators.replayEvent, asOperator(replayEvent));
