import { creditsLeft } from "#lib/credits/tools.ts";
import { lookAtPage } from "#lib/documents/page-tool.ts";
import * as documents from "#lib/documents/tools.ts";
import * as uploads from "#lib/documents/upload-tools.ts";
import * as responding from "#lib/responses/action-tools.ts";
import * as responses from "#lib/responses/tools.ts";
import * as actions from "#lib/reviews/action-tools.ts";
import * as checks from "#lib/reviews/check-tools.ts";
import * as confirmed from "#lib/reviews/confirmed-tools.ts";
import { exportReview } from "#lib/reviews/export-tool.ts";
import * as reviews from "#lib/reviews/review-tools.ts";
import * as sharing from "#lib/reviews/sharing-tools.ts";
import * as changes from "#lib/reviews/thread-change-tools.ts";
import * as threads from "#lib/reviews/thread-tools.ts";
import * as comments from "#lib/reviews/tools.ts";
import { listVersions } from "#lib/reviews/version-tool.ts";
import type { AssistantTool } from "#lib/tools/assistant-tool.ts";
import { asTool } from "#lib/tools/calculation-tool.ts";
import { CALCULATIONS } from "#lib/tools/calculations.ts";

/** Every tool of the endpoint. */
export const ASSISTANT_TOOLS: readonly AssistantTool[] = [
  reviews.findReviews,
  reviews.readReview,
  listVersions,
  comments.listComments,
  comments.readComment,
  actions.dismiss,
  actions.address,
  actions.undo,
  threads.readDiscussion,
  threads.replyToComment,
  threads.writeComment,
  changes.changeReply,
  changes.changeWrittenComment,
  changes.deleteReply,
  changes.deleteWrittenComment,
  threads.resolveComment,
  threads.assign,
  documents.findDocuments,
  documents.readSection,
  documents.searchDocument,
  documents.lookAtImage,
  lookAtPage,
  uploads.uploadManuscript,
  uploads.uploadByUrl,
  uploads.uploadLink,
  actions.startReview,
  reviews.reviewProgress,
  exportReview,
  responses.listResponses,
  responses.readResponse,
  responding.startResponse,
  responding.replyToPoint,
  responding.setPointStatus,
  responses.writeLetter,
  sharing.readSharing,
  sharing.shareWithPerson,
  sharing.createShareLink,
  sharing.renewShareLink,
  sharing.removeAccess,
  sharing.answerAccessRequest,
  confirmed.shareReview,
  confirmed.unshareReview,
  confirmed.deleteReview,
  confirmed.deleteDocument,
  checks.checkText,
  creditsLeft,
  ...CALCULATIONS.map(asTool),
];
