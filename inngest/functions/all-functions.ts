import { admitReviewsJob } from "./admit-reviews.ts";
import { convertDocumentJob } from "./convert-document.ts";
import { deleteDocumentFilesJob } from "./delete-document-files.ts";
import { forgetCustomerJob } from "./forget-customer.ts";
import { linkResponseJob } from "./link-response.ts";
import { mailAccessRequestJob } from "./mail-access-request.ts";
import { mailBoughtTwiceJob } from "./mail-bought-twice.ts";
import { mailDigestJob } from "./mail-digest.ts";
import { mailInvitationJob } from "./mail-invitation.ts";
import { mailRepliesJob } from "./mail-replies.ts";
import { mailReviewEndedJob } from "./mail-review-ended.ts";
import { mailReviewSharedJob } from "./mail-review-shared.ts";
import { mailWithdrawalAskedJob, mailWithdrawalRefundedJob } from "./mail-withdrawal.ts";
import { placeOnPagesJob } from "./place-on-pages.ts";
import { runReviewJob } from "./run-review.ts";
import { syncCatalogueJob } from "./sync-catalogue.ts";
import { syncCustomerJob } from "./sync-customer.ts";

export const functions = [
  convertDocumentJob,
  runReviewJob,
  admitReviewsJob,
  deleteDocumentFilesJob,
  placeOnPagesJob,
  linkResponseJob,
  mailAccessRequestJob,
  mailReviewEndedJob,
  mailRepliesJob,
  mailDigestJob,
  mailReviewSharedJob,
  mailWithdrawalAskedJob,
  mailWithdrawalRefundedJob,
  mailBoughtTwiceJob,
  syncCustomerJob,
  syncCatalogueJob,
  forgetCustomerJob,
  mailInvitationJob,
];

/** The functions whose limits keep a machine free. Those of the others keep an order, which holds for all machines. */
export const limitedPerProcess = [convertDocumentJob, runReviewJob];
