import { z } from "zod";
import { text, timestamp, uuidOut } from "#lib/contract/fields.ts";
import { sharedRole } from "./role-schema.ts";

export const MOST_PEOPLE = 200;
export const MOST_LINKS = 20;

export const sharedPerson = z
  .object({
    member_id: uuidOut,
    email: z.string(),
    name: z.string().nullable(),
    role: sharedRole,
    has_account: z.boolean().meta({
      description:
        "true if an account with this verified address exists, so that the person can read the review.",
    }),
    created_at: timestamp,
  })
  .meta({ id: "SharedPerson" });
export type SharedPerson = z.infer<typeof sharedPerson>;

export const sharingLink = z
  .object({
    link_id: uuidOut,
    role: sharedRole,
    expires_at: timestamp.nullable(),
    created_at: timestamp,
    renewed_at: timestamp.meta({ description: "The time at which its address was made." }),
    last_used_at: timestamp.nullable(),
    uses: z.number().int().meta({ description: "How often its page was opened." }),
    visitors: z.number().int().meta({ description: "People with an account who have their role by it." }),
  })
  .meta({ id: "SharingLink" });
export type SharingLink = z.infer<typeof sharingLink>;

export const madeLink = sharingLink
  .extend({ url: z.string().meta({ description: "The address. It is shown this once." }) })
  .meta({ id: "MadeSharingLink" });
export type MadeLink = z.infer<typeof madeLink>;

export const accessRequest = z
  .object({
    access_request_id: uuidOut,
    email: z.string(),
    name: z.string().nullable(),
    message: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AccessRequest" });
export type AccessRequest = z.infer<typeof accessRequest>;

export const sharing = z
  .object({
    session_id: uuidOut,
    is_public: z.boolean(),
    shares_original: z.boolean().meta({
      description:
        "true if the people with a role may have the original file. Readers of the public page never may.",
    }),
    people: z.array(sharedPerson),
    links: z.array(sharingLink),
    requests: z.array(accessRequest).meta({ description: "Open requests for access, the oldest first." }),
  })
  .meta({ id: "Sharing" });
export type Sharing = z.infer<typeof sharing>;

export const sharedItem = z
  .object({
    session_id: uuidOut,
    title: z.string().nullable(),
    summary: z.string().nullable(),
    filename: z.string(),
    owner_email: z.string(),
    owner_name: z.string().nullable(),
    role: sharedRole,
    shared_at: timestamp,
  })
  .meta({ id: "SharedReview" });
export type SharedItem = z.infer<typeof sharedItem>;

export const mailAddress = text(254)
  .trim()
  .pipe(z.email("must be a mail address"))
  .transform((email) => email.toLowerCase());
