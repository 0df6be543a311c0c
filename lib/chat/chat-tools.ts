import { hasScope } from "#lib/actor.ts";
import type { ActorContext } from "#lib/context.ts";
import * as documentTools from "#lib/documents/tools.ts";
import type { ModelTool } from "#lib/ports/models/port.ts";
import { fence } from "#lib/reviews/passes/fence.ts";
import * as reviewTools from "#lib/reviews/tools.ts";
import { asTool } from "#lib/tools/calculation-tool.ts";
import { CALCULATIONS } from "#lib/tools/calculations.ts";
import { modelTool } from "#lib/tools/model-tools.ts";
import type { Tool, ToolValue } from "#lib/tools/tool.ts";
import { proposingTools } from "./proposed-actions.ts";
import type { ChatTurn } from "./reply-part.ts";
import type { Proposal, ToolCallNote } from "./schema.ts";
import { withSupplements } from "./with-supplements.ts";

const DOCUMENT_TOOLS: readonly Tool[] = [
  documentTools.readSection,
  documentTools.searchDocument,
  documentTools.lookAtImage,
];
const OTHER_LOOKUPS: readonly Tool[] = [
  reviewTools.listComments,
  reviewTools.readComment,
  ...CALCULATIONS.map(asTool),
];

interface ChatTools {
  forModel: ModelTool[];
  /** Describes a call for people. A call that the tool would refuse goes by the tool's name. */
  describeCall: (name: string, input: unknown) => ToolCallNote;
  /** The actions that the model has proposed so far. */
  proposals: readonly Proposal[];
}

/** True if the actor could confirm what the model proposes: the owner of a completed review, with the scope for it. */
export function canConfirm({ actor }: ActorContext, { subject }: Pick<ChatTurn, "subject">): boolean {
  return subject.isOwner && subject.session.status === "completed" && hasScope(actor, "reviews:write");
}

/** Gives a turn its tools, bound to its session and document. Their results are fenced as data. */
export function chatTools(ctx: ActorContext, turn: ChatTurn, signal: AbortSignal): ChatTools {
  const { session, document, supplements } = turn.subject;
  const proposals: Proposal[] = [];
  const tools = [
    ...(supplements.length > 0 ? withSupplements(supplements) : DOCUMENT_TOOLS),
    ...OTHER_LOOKUPS,
    ...(canConfirm(ctx, turn) ? proposingTools(session.id, proposals) : []),
  ];
  const settled = { session_id: session.id, document_id: document.id };
  const present = async ({ text, image }: ToolValue) => ({
    text: fence("data", text, turn.conversation.boundary),
    ...(image && (await seesImages(ctx, signal)) ? { image } : {}),
  });
  return {
    forModel: tools.map((tool) => modelTool(tool, { ctx, settled, present })),
    describeCall(name, input) {
      const tool = tools.find((each) => each.name === name);
      const parsed = tool?.input.safeParse({ ...Object(input), ...settled });
      const label = tool && parsed?.success ? tool.label(parsed.data) : name;
      return { tool: name, label, kind: tool?.kind ?? "lookup" };
    },
    proposals,
  };
}

/** A server that does not answer now counts as one that does not see. The model then gets the caption alone. */
async function seesImages({ models }: ActorContext, signal: AbortSignal): Promise<boolean> {
  return (await models?.sees("chat", signal).catch(() => false)) ?? false;
}
