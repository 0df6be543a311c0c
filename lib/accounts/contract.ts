import { z } from "zod";
import { empty, jsonBody, noBody, noParams, noQuery, text } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { paymentSystemFailure, userNotFound } from "#lib/contract/problems.ts";
import { paymentInProgress } from "#lib/payments/problems.ts";
import { addressMismatch } from "./problems.ts";

export const exportAccount = operation({
  id: "account.export",
  method: "GET",
  path: "/account/export",
  tag: "Account",
  summary: "Download everything of the caller as one archive",
  description:
    "A ZIP archive with a README.txt: the profile, documents with the original files, their text, pictures and reports, reviews with comments and receipts, conversations, the credit ledger, invoices, and the names of API keys and connected apps. Of reviews that others share it has only what the caller wrote. The archive is written while it is sent, so its size is not known before.",
  access: "web-session",
  scope: null,
  rate: ["requests", "exports"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: {
    kind: "bytes",
    status: 200,
    contentType: "application/zip",
    description: "The archive.",
    isOfUnknownSize: true,
  },
  problems: [],
});

export const deleteAccount = operation({
  id: "account.delete",
  method: "DELETE",
  path: "/account",
  tag: "Account",
  summary: "Delete the caller's account with its files",
  description:
    "For good, and at once: documents with all their files, reviews and their shared pages, conversations, keys, connected apps and sign-ins go. Running reviews stop. An active plan ends first, without money back, and unused credits are lost. What stays is what the books need, without name and address: the credit ledger, payments, and the use of an organization's pool. So does what the person wrote in reviews of others.",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: jsonBody(
    z.object({
      email: text(320).meta({ description: "The mail address of the account, as the confirmation." }),
    }),
  ),
  reply: empty,
  problems: [addressMismatch, userNotFound, paymentInProgress, paymentSystemFailure],
});
