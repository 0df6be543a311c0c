import { route } from "#lib/api/route.ts";
import { streamedReply } from "#lib/api/stream.ts";
import * as chat from "#lib/chat/contract.ts";
import { getConversation } from "#lib/chat/get-conversation.ts";
import { sendChatMessage } from "#lib/chat/send-chat-message.ts";

export const GET = route(chat.getConversation, getConversation);
export const POST = streamedReply(chat.sendMessage, sendChatMessage);
