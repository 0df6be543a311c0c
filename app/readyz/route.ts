import { answerReadyz } from "#lib/documents/answer-readyz.ts";
import { requestContext } from "#lib/request-context.ts";

export function GET(): Promise<Response> {
  return answerReadyz(requestContext("readyz"));
}
