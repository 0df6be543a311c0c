ALTER TABLE "users" ADD COLUMN "review_prompt_set" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "review_venue" text;