import * as documents from "#lib/documents/resources.ts";
import * as reviews from "#lib/reviews/resources.ts";
import type { AssistantResource } from "#lib/tools/assistant-resource.ts";

/** Every resource of the endpoint. */
export const ASSISTANT_RESOURCES: readonly AssistantResource[] = [
  documents.documentResource,
  documents.documentPageResource,
  documents.sectionResource,
  documents.imageResource,
  reviews.reviewResource,
  reviews.commentsResource,
  reviews.commentResource,
];
