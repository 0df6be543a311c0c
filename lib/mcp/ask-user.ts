import { createHash, createHmac } from "node:crypto";
import {
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { consumePoint } from "#db/queries/rate-limits.ts";
import { authSecret } from "#lib/auth/secret.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Confirmation } from "#lib/tools/assistant-tool.ts";

const SECONDS_TO_ANSWER = 600;
const FIELD = "confirm";

interface Asked {
  tool: string;
  input: Record<string, unknown>;
  confirmation: Confirmation;
}

/**
 * Returns the user's answer to a question before a tool acts, or the question if it has no answer yet. An answer counts
 * once, for this actor, tool, input and wording, and for ten minutes: anything else leads to the question again.
 */
export async function askUser(
  ctx: ActorContext,
  call: ServerContext,
  asked: Asked,
): Promise<"confirmed" | "declined" | InputRequiredResult> {
  const codec = await codecOf(ctx, asked);
  const state = call.mcpReq.requestState<string>();
  const answer = inputResponse(call.mcpReq.inputResponses, FIELD);
  if (answer.kind === "elicit" && typeof state === "string" && (await isOwnState(codec, state, call))) {
    const isConfirmed = answer.action === "accept" && answer.content?.[FIELD] === true;
    if (!isConfirmed) return "declined";
    if (await isFirstUse(ctx, state)) return "confirmed";
  }
  const { message, label } = asked.confirmation;
  const requestedSchema = z.object({ [FIELD]: z.boolean().meta({ title: label }) });
  return inputRequired({
    inputRequests: { [FIELD]: inputRequired.elicit({ message, requestedSchema }) },
    requestState: await codec.mint(null, call),
  });
}

type Codec = ReturnType<typeof createRequestStateCodec>;

async function codecOf({ db, actor }: ActorContext, { tool, input, confirmation }: Asked): Promise<Codec> {
  const key = createHmac("sha256", await authSecret(db))
    .update("mcp-confirmation")
    .digest();
  const bound = JSON.stringify([actor.userId, tool, input, confirmation.message]);
  return createRequestStateCodec({ key, ttlSeconds: SECONDS_TO_ANSWER, bind: () => bound });
}

function isOwnState(codec: Codec, state: string, call: ServerContext): Promise<boolean> {
  return codec.verify(state, call).then(
    () => true,
    () => false,
  );
}

/** One row for each answer, until it would have expired. */
async function isFirstUse({ db }: ActorContext, state: string): Promise<boolean> {
  const key = createHash("sha256").update(state).digest("base64url");
  const used = await consumePoint(db, {
    policy: "confirmations",
    points: 1,
    seconds: SECONDS_TO_ANSWER,
    key,
  });
  return !used.exceeded;
}
