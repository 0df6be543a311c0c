import { answerReadyz } from "#lib/documents/answer-readyz.ts";
import { requestContext } from "#lib/request-context.ts";

export const GET = (): Promise<Response> => answerReadyz(requestContext("readyz"));
