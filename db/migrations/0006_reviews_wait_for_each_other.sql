ALTER TABLE "review_sessions" ADD COLUMN "admitted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "review_sessions_running" ON "review_sessions" USING btree ("owner_id") WHERE "review_sessions"."status" = 'processing';--> statement-breakpoint
UPDATE "review_sessions" SET "admitted_at" = coalesce("continued_at", "created_at");
