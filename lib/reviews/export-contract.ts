import { z } from "zod";
import { json, noBody, noQuery, text, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { exportOffer, exportPlaces } from "./export-schema.ts";
import * as problems from "./problems.ts";

/** Room for the ids of 300 comments. */
const CHOICE_LENGTH = 12_000;

const params = z.object({ session_id: uuid });
const flag = z.enum(["true", "false"]).default("false");

const exportQuery = z.object({
  format: text(40).meta({
    description: "An id that `GET /history/{session_id}/export/formats` lists, such as `docx`.",
  }),
  comments: text(CHOICE_LENGTH).default("open").meta({
    description:
      "`open`: neither dismissed, nor addressed, nor folded. `all`. Or ids or numbers of comments with commas between them: `C001,C012`.",
  }),
  chat: flag.meta({ description: "`true`: with your chat about each comment, as replies." }),
  list: flag.meta({
    description: "`true`: with a list of all comments as last pages, in formats that have pages.",
  }),
});

const exportProblems = [
  missingIdentifier,
  problems.exportFormatUnknown,
  problems.exportFailed,
  problems.sourceUnavailable,
  problems.commentNotFound,
  problems.sessionNotAccessible,
  problems.sessionNotFound,
];

export const listFormats = operation({
  id: "history.exportFormats",
  method: "GET",
  path: "/history/{session_id}/export/formats",
  tag: "History",
  summary: "List the formats in which a review can be exported",
  description:
    "Formats that write into the author's own file are there for its owner, if the file has such a format and was not deleted. `pdf` writes onto the PDF of a manuscript of another format, if there is one, and else gives a report.",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests"],
  params,
  query: noQuery,
  body: noBody,
  reply: json(z.array(exportOffer)),
  problems: [missingIdentifier, problems.sessionNotAccessible, problems.sessionNotFound],
});

export const exportReview = operation({
  id: "history.export",
  method: "GET",
  path: "/history/{session_id}/export",
  tag: "History",
  summary: "Export a review as a file",
  description:
    "With its comments. Several formats write them into a copy of the author's own file, `pdf` also into one of the PDF of a manuscript of another format (`PUT /documents/{document_id}/print`). `GET /history/{session_id}/export/places` says where each comment is in the same file.",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests", "review-exports"],
  params,
  query: exportQuery,
  body: noBody,
  reply: {
    kind: "bytes",
    status: 200,
    contentType: "application/octet-stream",
    description: "The file. `Content-Type` says its kind, and `Content-Disposition` its name.",
    headers: {
      "galley-placements":
        "Where the comments are in the file: `exact=27, paragraph=2, end=1` (a dictionary of RFC 9651).",
    },
  },
  problems: exportProblems,
});

export const readPlaces = operation({
  id: "history.exportPlaces",
  method: "GET",
  path: "/history/{session_id}/export/places",
  tag: "History",
  summary: "Say where each comment is in an export",
  description:
    "Takes the same query as `GET /history/{session_id}/export` and describes the file that it answers with.",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests", "review-exports"],
  params,
  query: exportQuery,
  body: noBody,
  reply: json(exportPlaces),
  problems: exportProblems,
});
