import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { uuid, uuidOut } from "#lib/contract/fields.ts";
import { type Confirmation, defineAction, defineLookup } from "#lib/tools/assistant-tool.ts";
import { listPage, page, pageFacts } from "#lib/tools/paged.ts";
import { ownReview } from "./own-review.ts";
import { SHARED_ROLES, type SharedRole } from "./role-schema.ts";
import { grantAccess, refuseAccess } from "./sharing/answer-request.ts";
import { removePerson } from "./sharing/change-person.ts";
import { describeSharing, sharingEntry } from "./sharing/describe-sharing.ts";
import { getSharing } from "./sharing/get-sharing.ts";
import { sharePerson } from "./sharing/share-person.ts";
import { createLink, removeLink, renewSharingLink } from "./sharing/sharing-links.ts";
import { accessRequestNotFound, linkNotFound } from "./sharing-problems.ts";
import { mailAddress } from "./sharing-schema.ts";

const session_id = uuid.describe("The review, which must be the user's own.");
const role = z
  .enum(SHARED_ROLES)
  .describe(
    "viewer reads, commenter also writes comments and replies, editor also addresses and dismisses comments.",
  );

const MAY: Readonly<Record<SharedRole, string>> = {
  viewer: "read the whole manuscript and the comments",
  commenter: "read the whole manuscript and write comments",
  editor: "read the whole manuscript, write comments, and address and dismiss them",
};

export const readSharing = defineLookup({
  name: "read_sharing",
  title: "Read with whom a review is shared",
  description:
    "Lists the people and links that a review of the user's is shared with, by role, and the open requests for access.",
  input: z.object({ session_id, page }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({
    is_public: z.boolean(),
    entries: z.array(sharingEntry),
    ...pageFacts,
  }),
  label: () => "Reading with whom the review is shared",
  async run(ctx, { session_id: sessionId, page }) {
    const sharing = await getSharing(ctx, { sessionId });
    const { heading, entries } = describeSharing(sharing);
    const { text, shown, facts } = listPage(heading, entries, page);
    return { text, facts: { is_public: sharing.is_public, entries: shown, ...facts } };
  },
});

/** What all that change the sharing of a review have in common. */
const sharing = { kind: "action", scope: "reviews:write", reachesOut: false } as const;
const done = { session_id: uuidOut, done: z.boolean().describe("False if the user did not confirm.") };

export const shareWithPerson = defineAction({
  ...sharing,
  name: "share_with_person",
  title: "Share a review with a person",
  description:
    "Gives a mail address a role in a review, or changes the role that it has. Somebody new gets a mail. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({ session_id, email: mailAddress, role }),
  rate: ["shares"],
  isIdempotent: true,
  facts: z.object({ ...done, member_id: uuidOut.nullable() }),
  confirmation: {
    async ask(ctx, { session_id, email, role }) {
      const { people } = await getSharing(ctx, { sessionId: session_id });
      const before = people.find((person) => person.email === email)?.role;
      if (before === role) return null;
      const { name } = await ownReview(ctx, session_id);
      const change = before ? `Make ${email}, now ${before}, ${role} of` : `Share with ${email} as ${role}`;
      return {
        message: `${change} the review of ${name}? The person may then ${MAY[role]}.`,
        label: before ? "Change the role" : "Share the review",
      };
    },
    declined: ({ session_id }) => ({ session_id, done: false, member_id: null }),
  },
  async run(ctx, { session_id, email, role }) {
    const { member_id } = await sharePerson(ctx, { sessionId: session_id, email, role });
    return { text: "", facts: { session_id, done: true, member_id }, next: `The person is ${role}.` };
  },
});

const link = z.object({ ...done, link_id: uuidOut.nullable() });
const linkNext = (url: string) =>
  `Tell the user the address of the link, which Galley does not show again: ${url}`;

export const createShareLink = defineAction({
  ...sharing,
  name: "create_share_link",
  title: "Make a link to a review",
  description:
    "Makes a link: whoever has its address reads the review, and has the role after signing in. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({
    session_id,
    role,
    expires_at: z.iso
      .datetime({ offset: true })
      .nullable()
      .default(null)
      .describe("The time, ISO 8601, at which it ends; null if it does not."),
  }),
  isIdempotent: false,
  facts: link,
  confirmation: {
    async ask(ctx, { session_id, role, expires_at }) {
      const { name } = await ownReview(ctx, session_id);
      const end = expires_at === null ? "It does not expire." : `It expires at ${expires_at}.`;
      return {
        message: `Make a link to the review of ${name}? Anyone who has its address can read the whole manuscript and the comments, and is ${role} after signing in. ${end}`,
        label: "Make the link",
      };
    },
    declined: ({ session_id }) => ({ session_id, done: false, link_id: null }),
  },
  async run(ctx, { session_id, role, expires_at }) {
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    const { link_id, url } = await createLink(ctx, { sessionId: session_id, role, expiresAt });
    return { text: "", facts: { session_id, done: true, link_id }, next: linkNext(url) };
  },
});

const link_id = uuid.describe("The link, as read_sharing gives it.");

export const renewShareLink = defineAction({
  ...sharing,
  name: "renew_share_link",
  title: "Give a link a new address",
  description:
    "Gives a link a new address. The one before ends, with the roles of all who came by it. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({ session_id, link_id }),
  isIdempotent: false,
  facts: link,
  confirmation: {
    async ask(ctx, { session_id, link_id }) {
      const found = await accessNamed(ctx, session_id, link_id);
      if (!("link" in found)) throw linkNotFound("The session has no link with this id.");
      return {
        message: `Give ${found.words} a new address? The address before no longer works, and who came by it loses access. This cannot be undone.`,
        label: "Give it a new address",
      };
    },
    declined: ({ session_id }) => ({ session_id, done: false, link_id: null }),
  },
  async run(ctx, { session_id, link_id }) {
    const { url } = await renewSharingLink(ctx, { sessionId: session_id, linkId: link_id });
    return { text: "", facts: { session_id, done: true, link_id }, next: linkNext(url) };
  },
});

export const removeAccess = defineAction({
  ...sharing,
  name: "remove_access",
  title: "Stop sharing with a person or by a link",
  description:
    "Removes a person or a link from a review. A removed link's address ends, with the roles of all who came by it. unshare_review ends a public page. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({ session_id, id: uuid.describe("A member_id or a link_id, as read_sharing gives it.") }),
  isIdempotent: false,
  facts: z.object(done),
  confirmation: {
    async ask(ctx, { session_id, id }) {
      const found = await accessNamed(ctx, session_id, id);
      return {
        message: `Remove ${found.words}? Who had access by it alone can no longer read the review.`,
        label: "Remove the access",
      };
    },
    declined: ({ session_id }) => ({ session_id, done: false }),
  },
  async run(ctx, { session_id: sessionId, id }) {
    const found = await accessNamed(ctx, sessionId, id);
    if ("link" in found) await removeLink(ctx, { sessionId, linkId: id });
    else await removePerson(ctx, { sessionId, memberId: id });
    return { text: "", facts: { session_id: sessionId, done: true }, next: "The access is removed." };
  },
});

export const answerAccessRequest = defineAction({
  ...sharing,
  name: "answer_access_request",
  title: "Answer a request for access",
  description:
    "Grants a request for access with a role, or refuses it. Who is granted it gets a mail; who is refused is not told. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({
    session_id,
    access_request_id: uuid.describe("The request, as read_sharing gives it."),
    answer: z.enum([...SHARED_ROLES, "refuse"]).describe("The role to grant, or refuse."),
  }),
  isIdempotent: false,
  facts: z.object(done),
  confirmation: {
    async ask(ctx, { session_id, access_request_id, answer }): Promise<Confirmation> {
      const { requests } = await getSharing(ctx, { sessionId: session_id });
      const asked = requests.find((each) => each.access_request_id === access_request_id);
      if (!asked) throw accessRequestNotFound("The session has no open request with this id.");
      const { name } = await ownReview(ctx, session_id);
      return answer === "refuse"
        ? { message: `Refuse ${asked.email} the review of ${name}?`, label: "Refuse the request" }
        : {
            message: `Make ${asked.email} ${answer} of the review of ${name}? The person may then ${MAY[answer]}.`,
            label: "Grant the request",
          };
    },
    declined: ({ session_id }) => ({ session_id, done: false }),
  },
  async run(ctx, { session_id: sessionId, access_request_id: accessRequestId, answer }) {
    if (answer === "refuse") await refuseAccess(ctx, { sessionId, accessRequestId });
    else await grantAccess(ctx, { sessionId, accessRequestId, role: answer });
    const next = answer === "refuse" ? "The request is refused." : `The person is ${answer}.`;
    return { text: "", facts: { session_id: sessionId, done: true }, next };
  },
});

/** Names a person or a link of the user's review. @throws link-not-found, session-not-found */
async function accessNamed(
  ctx: ActorContext,
  sessionId: string,
  id: string,
): Promise<{ words: string; link?: true }> {
  const { people, links } = await getSharing(ctx, { sessionId });
  const { name } = await ownReview(ctx, sessionId);
  const person = people.find(({ member_id }) => member_id === id);
  if (person) return { words: `${person.email} (${person.role}) from the review of ${name}` };
  const found = links.find(({ link_id }) => link_id === id);
  if (found) return { words: `the ${found.role} link of the review of ${name}`, link: true };
  throw linkNotFound("The session has no person and no link with this id.");
}
