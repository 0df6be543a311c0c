import { z } from "zod";
import { uuidOut } from "#lib/contract/fields.ts";
import type { Entry } from "#lib/tools/paged.ts";
import { SHARED_ROLES } from "../role-schema.ts";
import type { Sharing } from "../sharing-schema.ts";

const role = z.enum(SHARED_ROLES);

export const sharingEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), member_id: uuidOut, role, has_account: z.boolean() }),
  z.object({ kind: z.literal("link"), link_id: uuidOut, role, expires_at: z.string().nullable() }),
  z.object({ kind: z.literal("request"), access_request_id: uuidOut }),
]);

/** Returns with whom a review is shared as lines for a model. */
export function describeSharing({ people, links, requests, is_public, shares_original }: Sharing): {
  heading: string;
  entries: Entry<z.input<typeof sharingEntry>>[];
} {
  return {
    heading: `The review is ${is_public ? "public" : "private"}. People with a role ${shares_original ? "may" : "may not"} have the original file.`,
    entries: [
      ...requests.map(({ access_request_id, email, name, message, created_at }) => ({
        line: `- request ${access_request_id} of ${named(email, name)} [${created_at}]${message ? `: ${message}` : ""}`,
        fact: { kind: "request" as const, access_request_id },
      })),
      ...people.map(({ member_id, email, name, role, has_account }) => ({
        line: `- person ${member_id}: ${named(email, name)} [${role}${has_account ? "" : ", has no account yet"}]`,
        fact: { kind: "person" as const, member_id, role, has_account },
      })),
      ...links.map(({ link_id, role, expires_at, uses, visitors }) => ({
        line: `- link ${link_id} [${role}, ${expires_at ? `ends ${expires_at}` : "does not expire"}, opened ${uses} times, ${visitors} people have their role by it]`,
        fact: { kind: "link" as const, link_id, role, expires_at },
      })),
    ],
  };
}

function named(email: string, name: string | null): string {
  return name ? `${name} (${email})` : email;
}
