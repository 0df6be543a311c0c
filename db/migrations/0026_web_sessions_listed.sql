ALTER TABLE "web_sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "web_sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "web_sessions_id" ON "web_sessions" USING btree ("id");