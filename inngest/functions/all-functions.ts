import { admitReviewsJob } from "./admit-reviews.ts";
import { convertDocumentJob } from "./convert-document.ts";
import { deleteDocumentFilesJob } from "./delete-document-files.ts";
import { mailAccessRequestJob } from "./mail-access-request.ts";
import { runReviewJob } from "./run-review.ts";

export const functions = [
  convertDocumentJob,
  runReviewJob,
  admitReviewsJob,
  deleteDocumentFilesJob,
  mailAccessRequestJob,
];
