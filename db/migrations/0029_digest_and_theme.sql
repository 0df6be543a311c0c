ALTER TABLE "users" ADD COLUMN "mails_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "theme" text;--> statement-breakpoint
CREATE INDEX "users_digest" ON "users" USING btree ("digest_until") WHERE "users"."mails_digest";