CREATE TABLE "watched_work" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run" text,
	"sends" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_work_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "work_steps" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"step" text NOT NULL,
	"run" text NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "work_steps_kind_id_step_pk" PRIMARY KEY("kind","id","step")
);
--> statement-breakpoint
ALTER TABLE "outbox_events" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_steps" ADD CONSTRAINT "work_steps_kind_id_watched_work_kind_id_fk" FOREIGN KEY ("kind","id") REFERENCES "public"."watched_work"("kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_work_seen" ON "watched_work" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "work_steps_run" ON "work_steps" USING btree ("run");--> statement-breakpoint
CREATE INDEX "documents_converting" ON "documents" USING btree ("id") WHERE "documents"."status" = 'converting';--> statement-breakpoint
CREATE INDEX "outbox_events_unhandled" ON "outbox_events" USING btree ("name") WHERE "outbox_events"."handled_at" is null and "outbox_events"."dispatched_at" is not null;--> statement-breakpoint
UPDATE "outbox_events" SET "handled_at" = "dispatched_at" WHERE "dispatched_at" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "job_runs" WHERE "job_runs"."event_id" = "outbox_events"."id" AND "job_runs"."ended_at" IS NULL);
