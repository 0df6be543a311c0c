import { route } from "#lib/api/route.ts";
import * as chat from "#lib/chat/contract.ts";
import { deleteConversation } from "#lib/chat/delete-conversation.ts";

export const DELETE = route(chat.deleteConversation, deleteConversation);
