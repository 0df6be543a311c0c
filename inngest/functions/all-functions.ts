import { convertDocumentJob } from "./convert-document.ts";
import { deleteDocumentFilesJob } from "./delete-document-files.ts";
import { mailAccessRequestJob } from "./mail-access-request.ts";
import { runReviewJob } from "./run-review.ts";

export const functions = [convertDocumentJob, runReviewJob, deleteDocumentFilesJob, mailAccessRequestJob];
