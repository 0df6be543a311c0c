ALTER TABLE "review_sessions" ADD COLUMN "partial" json;--> statement-breakpoint
ALTER TABLE "review_sessions" ADD COLUMN "continued_at" timestamp (3) with time zone;