import * as accounts from "#lib/accounts/contract.ts";
import * as account from "#lib/auth/contract.ts";
import * as webSessions from "#lib/auth/sessions-contract.ts";
import * as catalogue from "#lib/catalogue/contract.ts";
import * as chat from "#lib/chat/contract.ts";
import type { Operation } from "#lib/contract/operation.ts";
import * as credits from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import * as directUploads from "#lib/documents/direct-contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as oauth from "#lib/oauth/contract.ts";
import * as operators from "#lib/operators/contract.ts";
import * as openWork from "#lib/operators/work-contract.ts";
import * as organizations from "#lib/organizations/contract.ts";
import * as invitations from "#lib/organizations/invitations-contract.ts";
import * as members from "#lib/organizations/members-contract.ts";
import * as payments from "#lib/payments/contract.ts";
import * as subscriptions from "#lib/payments/subscription-contract.ts";
import * as referrals from "#lib/referrals/contract.ts";
import * as responses from "#lib/responses/contract.ts";
import * as points from "#lib/responses/points-contract.ts";
import * as comparison from "#lib/reviews/comparison-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as exports from "#lib/reviews/export-contract.ts";
import * as ignored from "#lib/reviews/ignored-contract.ts";
import * as partial from "#lib/reviews/partial-contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import * as venues from "#lib/reviews/venue-contract.ts";
import * as versions from "#lib/reviews/versions-contract.ts";
import * as api from "./contract.ts";

/** Every operation that Galley serves over REST, in the order of the OpenAPI document. */
export const contracts: readonly Operation[] = [
  documents,
  directUploads,
  processing,
  files,
  reviews,
  sharing,
  comparison,
  versions,
  exports,
  partial,
  ignored,
  threads,
  responses,
  points,
  venues,
  chat,
  credits,
  catalogue,
  referrals,
  subscriptions,
  payments,
  organizations,
  members,
  invitations,
  api,
  account,
  accounts,
  webSessions,
  oauth,
  operators,
  openWork,
].flatMap((contract) => Object.values(contract));
