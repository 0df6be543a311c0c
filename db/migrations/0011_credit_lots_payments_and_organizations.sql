CREATE TABLE "credit_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"organization_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "credit_accounts_organization_id_unique" UNIQUE("organization_id")
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"purpose" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "credit_holds_once" UNIQUE("reference","lot_id")
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"granted" integer NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL,
	"voided" integer DEFAULT 0 NOT NULL,
	"reversed" integer DEFAULT 0 NOT NULL,
	"withdrawn" integer DEFAULT 0 NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"price" integer,
	"currency" text,
	"payment_intent_id" text,
	"subscription_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lots_once" UNIQUE("account_id","kind","reference"),
	CONSTRAINT "credit_lots_add_up" CHECK ("credit_lots"."granted" = "credit_lots"."available" + "credit_lots"."held" + "credit_lots"."spent" + "credit_lots"."expired" + "credit_lots"."voided"),
	CONSTRAINT "credit_lots_never_negative" CHECK (least("credit_lots"."available", "credit_lots"."held", "credit_lots"."spent", "credit_lots"."expired", "credit_lots"."voided", "credit_lots"."reversed", "credit_lots"."withdrawn") >= 0)
);
--> statement-breakpoint
CREATE TABLE "organization_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "organization_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"allocated" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "organization_members_within_allocation" CHECK ("organization_members"."used" between 0 and "organization_members"."allocated")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"credits" integer NOT NULL,
	"tier_id" text,
	"credits_expire" boolean NOT NULL,
	"subscriber_price_id" text,
	"interval" text,
	"interval_count" integer,
	"tax_code" text,
	"amounts" json NOT NULL,
	"is_active" boolean NOT NULL,
	"synced_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"mode" text NOT NULL,
	"price_id" text NOT NULL,
	"status" text NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"replaces" text,
	"url" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"organization_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"sync_token" uuid,
	"sync_lease_until" timestamp with time zone,
	"synced_from" timestamp with time zone,
	CONSTRAINT "payment_customers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "payment_customers_organization_id_unique" UNIQUE("organization_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"subscription_id" text,
	"payment_intent_id" text,
	"amount" integer NOT NULL,
	"tax" integer NOT NULL,
	"total" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"hosted_url" text,
	"pdf_url" text
);
--> statement-breakpoint
CREATE TABLE "payment_sync" (
	"id" text PRIMARY KEY NOT NULL,
	"events_read_until" timestamp with time zone,
	"catalogue_read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"price_id" text,
	"amount" integer NOT NULL,
	"tax" integer NOT NULL,
	"currency" text NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"disputed" integer DEFAULT 0 NOT NULL,
	"card_fingerprint" text,
	"receipt_url" text,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"withdrawal_asked_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"price_id" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"next_price_id" text,
	"replaces" text
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_payment_at" timestamp (3) with time zone,
	"first_payment_id" text,
	"reward_due_at" timestamp (3) with time zone,
	"rewards_issued_at" timestamp (3) with time zone,
	"credits" integer,
	"rewards_revoked_at" timestamp (3) with time zone,
	"refusal" text
);
--> statement-breakpoint
INSERT INTO "credit_accounts" ("id", "user_id", "created_at") SELECT gen_random_uuid(), "id", "created_at" FROM "users";--> statement-breakpoint
-- One lot for each balance: what is left, what running and partial reviews hold, and what finished ones spent.
INSERT INTO "credit_lots" ("id", "account_id", "kind", "source", "reference", "granted", "available", "held", "spent", "created_at")
SELECT gen_random_uuid(), a."id", b."kind", 'earlier', 'earlier', b."balance" + e."held" + e."spent", b."balance", e."held", e."spent", coalesce(e."since", a."created_at")
FROM "credit_balances" b
JOIN "credit_accounts" a ON a."user_id" = b."user_id"
CROSS JOIN LATERAL (
	SELECT
		count(*) FILTER (WHERE x."entry" = 'settle')::integer AS "spent",
		count(*) FILTER (WHERE x."entry" = 'hold' AND NOT EXISTS (
			SELECT 1 FROM "credit_entries" d WHERE d."reference" = x."reference" AND d."entry" IN ('settle', 'release')))::integer AS "held",
		min(x."created_at") AS "since"
	FROM "credit_entries" x WHERE x."user_id" = b."user_id" AND x."kind" = b."kind"
) e;--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_once";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "credit_entries_user";--> statement-breakpoint
DROP INDEX "credit_entries_one_end";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "lot_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "operator_id" uuid;--> statement-breakpoint
UPDATE "credit_entries" x SET "account_id" = a."id", "lot_id" = l."id", "quantity" = greatest(abs(x."amount"), 1)
FROM "credit_accounts" a JOIN "credit_lots" l ON l."account_id" = a."id"
WHERE a."user_id" = x."user_id" AND l."kind" = x."kind";--> statement-breakpoint
INSERT INTO "credit_holds" ("id", "lot_id", "account_id", "reference", "purpose", "amount", "state", "user_id", "created_at", "ended_at")
SELECT gen_random_uuid(), x."lot_id", x."account_id", x."reference", 'review', 1,
	CASE d."entry" WHEN 'settle' THEN 'settled' WHEN 'release' THEN 'released' ELSE 'held' END, x."user_id", x."created_at", d."created_at"
FROM "credit_entries" x
LEFT JOIN "credit_entries" d ON d."reference" = x."reference" AND d."entry" IN ('settle', 'release')
WHERE x."entry" = 'hold';--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "lot_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "quantity" SET NOT NULL;--> statement-breakpoint
DROP TABLE "credit_balances" CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plan_tier_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_plan_tier_id_tiers_id_fk" FOREIGN KEY ("plan_tier_id") REFERENCES "public"."tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_checkouts" ADD CONSTRAINT "payment_checkouts_customer_id_payment_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."payment_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD CONSTRAINT "payment_invoices_customer_id_payment_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."payment_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_payment_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."payment_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_payment_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."payment_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_holds_one_for_a_review" ON "credit_holds" USING btree ("reference") WHERE "credit_holds"."purpose" = 'review';--> statement-breakpoint
CREATE INDEX "credit_holds_account" ON "credit_holds" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_holds_open" ON "credit_holds" USING btree ("lot_id") WHERE "credit_holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "credit_lots_usable" ON "credit_lots" USING btree ("account_id","kind") WHERE "credit_lots"."available" > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_expiry" ON "credit_lots" USING btree ("expires_at") WHERE "credit_lots"."available" > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_payment" ON "credit_lots" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_open" ON "organization_invitations" USING btree ("organization_id",lower("email")) WHERE "organization_invitations"."accepted_at" is null and "organization_invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_checkouts_customer" ON "payment_checkouts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_checkouts_open" ON "payment_checkouts" USING btree ("expires_at") WHERE "payment_checkouts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payment_events_customer" ON "payment_events" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_unfinished" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."state" in ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX "payment_invoices_customer" ON "payment_invoices" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("card_fingerprint");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
CREATE INDEX "referrals_due" ON "referrals" USING btree ("reward_due_at");--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_account" ON "credit_entries" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_entries_lot" ON "credit_entries" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_one_end" ON "credit_entries" USING btree ("lot_id","reference") WHERE "credit_entries"."entry" in ('settle', 'release', 'buy-back');--> statement-breakpoint
ALTER TABLE "credit_entries" DROP COLUMN "user_id";