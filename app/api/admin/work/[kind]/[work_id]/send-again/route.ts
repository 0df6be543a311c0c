import { route } from "#lib/api/route.ts";
import { sendWorkAgain } from "#lib/operation/send-work-again.ts";
import { asOperator } from "#lib/operators/operator.ts";
import * as work from "#lib/operators/work-contract.ts";

export const POST = route(work.sendWorkAgain, asOperator(sendWorkAgain));
