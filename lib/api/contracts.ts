import * as account from "#lib/auth/contract.ts";
import * as chat from "#lib/chat/contract.ts";
import * as credits from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import type { Operation } from "./operation.ts";

/** Every operation that Galley serves over REST, in the order of the OpenAPI document. */
export const contracts: readonly Operation[] = [documents, files, reviews, chat, credits, account].flatMap(
  (domain) => Object.values(domain),
);
