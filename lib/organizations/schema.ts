import { z } from "zod";
import { text, timestamp, uuidOut } from "#lib/contract/fields.ts";
import { ROLES } from "./permission-schema.ts";

export const ORGANIZATION_NAME_LENGTH = 100;
/** The organizations that one account may own. */
export const MOST_OWNED = 20;
/** Open invitations of one organization. */
export const MOST_INVITATIONS = 200;
export const INVITATION_DAYS = 7;
/** Invitations to one address within a day, by all organizations. */
export const INVITATIONS_PER_ADDRESS = 5;
export const MOST_ALLOCATED = 1_000_000_000;

const count = z.number().int();
export const role = z.enum(ROLES).meta({ id: "OrganizationRole" });

export const organizationName = text(ORGANIZATION_NAME_LENGTH)
  .trim()
  .min(1)
  .regex(/^\P{Cc}*$/u, "must be one line");

const allocation = z
  .object({
    allocated: count.meta({
      description: "Credits of the pool that the member may use, those already used included.",
    }),
    used: count.meta({ description: "Those of them that reviews have used or that running reviews hold." }),
    remaining: count,
  })
  .meta({ id: "OrganizationAllocation" });

export const organization = z
  .object({
    organization_id: uuidOut,
    name: z.string(),
    created_at: timestamp,
    role: role.meta({ description: "The caller's own role." }),
    joined_at: timestamp,
    allocation: allocation.meta({ description: "The caller's own allocation." }),
    member_count: count,
  })
  .meta({ id: "Organization" });
export type Organization = z.infer<typeof organization>;

/** The highest place in a list of people that can be asked for. */
export const LAST_PLACE = 1_000_000;

/** Which of an organization's people a list has. */
export const partOfPeople = {
  offset: z.coerce.number().int().min(0).max(LAST_PLACE).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
};

export const organizationMember = z
  .object({
    user_id: uuidOut,
    email: z.string(),
    name: z.string().nullable(),
    role,
    joined_at: timestamp,
    allocation,
  })
  .meta({ id: "OrganizationMember" });
export type OrganizationMember = z.infer<typeof organizationMember>;

/** Owners are made of members, so nobody becomes one by a mail. */
export const INVITED_ROLES = ["member", "admin"] as const;

export const invitation = z
  .object({
    invitation_id: uuidOut,
    email: z.string(),
    role,
    invited_by: z.string().nullable().meta({ description: "The address of the member who invited." }),
    created_at: timestamp,
    expires_at: timestamp,
    is_expired: z.boolean(),
  })
  .meta({ id: "OrganizationInvitation" });
export type Invitation = z.infer<typeof invitation>;

export const creditPool = z
  .object({
    organization_id: uuidOut,
    organization_name: z.string(),
    total_pool_credits: count.meta({
      description:
        "Credits of the pool that can be used, and those that its present members have used of their allocations. Less `total_allocated`, it is what can still be allocated.",
    }),
    user_allocations: z.record(z.string(), count).meta({
      description:
        "The allocation of each member by e-mail address, what is used included. A caller whose role is `member` sees the own one only.",
    }),
    total_allocated: count.meta({ description: "The sum of all allocations." }),
    available_credits: count.meta({ description: "Credits of the pool that can be used now." }),
    unallocated_credits: count.meta({ description: "Those of them that no member has been given." }),
  })
  .meta({ id: "OrganizationCreditPoolResponse" });
export type CreditPool = z.infer<typeof creditPool>;

/** Stands for people whose account is gone. */
export const DELETED = "deleted account";

const consumed = { credits_consumed: count, reviews: count };

const memberConsumption = z
  .object({
    user_id: uuidOut.nullable(),
    user_email: z.string().meta({ description: `\`${DELETED}\` for people whose account is gone.` }),
    is_member: z.boolean().meta({ description: "false for people who have left." }),
    ...consumed,
    running_reviews: count.meta({
      description:
        "Reviews that run now, and partial ones that may still return their credit. They are not in the other numbers.",
    }),
  })
  .meta({ id: "OrganizationMemberConsumption" });

export const consumption = z
  .object({
    organization_id: uuidOut,
    period_start: timestamp,
    period_end: timestamp,
    total_consumed: count.meta({ description: "Credits of the pool that reviews of the period used." }),
    running_reviews: count,
    member_count: count.meta({
      description:
        "Those of whom `members` has a part: present members, and everybody else who used the pool.",
    }),
    members: z.array(memberConsumption).meta({ description: "The most credits first, then by address." }),
    months: z
      .array(z.object({ month: z.string().meta({ description: "A month of UTC: `2026-03`." }), ...consumed }))
      .meta({ description: "Each month of the period, the earliest first." }),
  })
  .meta({ id: "OrganizationConsumptionResponse" });
export type Consumption = z.infer<typeof consumption>;
