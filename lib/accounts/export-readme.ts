import type { ActorContext } from "#lib/context.ts";
import { bytesOf } from "./account-files.ts";
import type { ArchiveFile } from "./zip-stream.ts";

/** The file that says what is what. */
export function exportReadme({ actor, origin }: ActorContext, at: Date): ArchiveFile {
  const text = `This is everything that Galley at ${origin} keeps about ${actor.email}.
It was written on ${at.toISOString()}. Times are in UTC.

The JSON files are text. Their members are those of the API: ${origin}/api-docs

account/
  profile.json           Your name, address, mails that you get, theme and other preferences
  web-sessions.json      Where you are signed in
  api-keys.json          Names and scopes of API keys. Galley does not keep the keys themselves
  connected-apps.json    Apps that you let in
  organizations.json     Organizations that you are in, with your role and allocation
  referrals.json         Your code, the people who came by it without their names, and your referrer
  venues.json            Your own venue profiles
  credits.json           Your balances and limits
  credit-lots.json       Your credits by what they came from
  credit-ledger.json     Every change of your balances
  invoices.json          Your invoices
  access-requests.json   Reviews of others that you asked to read
  shared-reviews.json    Reviews of others that you may read, with your role
  comments-elsewhere.json  Comments and replies that you wrote in reviews of others
  upload-links.json      Addresses at which a file could be uploaded for you

documents/ID/            One folder for each file that you uploaded
  document.json          What Galley knows of it, and findings that you ignore in it
  original/NAME          The file, as you uploaded it
  content.md             The text that Galley read in it, as Markdown
  blocks.json            Where each paragraph stands in the file
  report.json            What the conversion noticed
  images/                The pictures of the document
  print.pdf              The PDF that came with it in the archive of a LaTeX project
  pages/                 Where each paragraph stands on the pages of a PDF beside it

reviews/ID.json          Each review: assessment, comments, what you did with them, what people wrote
                         in it, and the receipt
responses/ID.json        Each response to reviewers of your reviews: the letter, its points and the replies
conversations/ID.json    What you wrote about a review, and the replies if it is yours. ID is that of the review

A file is not there where there is nothing to put into it: a document that could not be
converted has no content.md. Reviews that other people share with you are theirs. Of
them the archive has only what you wrote.
`;
  return { path: "README.txt", open: async () => bytesOf(text) };
}
