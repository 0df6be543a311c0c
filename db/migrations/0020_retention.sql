ALTER TABLE "documents" ADD COLUMN "original_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
UPDATE "streams" SET "ended_at" = "created_at" WHERE "ended";--> statement-breakpoint
CREATE INDEX "outbox_mails_created" ON "outbox_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "model_calls_created" ON "model_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "streams_ended" ON "streams" USING btree ("ended_at") WHERE "streams"."ended_at" is not null;