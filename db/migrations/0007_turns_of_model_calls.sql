CREATE TABLE "model_queues" (
	"process" uuid PRIMARY KEY NOT NULL,
	"first" integer NOT NULL,
	"calls" json NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_slots" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "model_slots" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "model_slots" ADD COLUMN "taken_at" timestamp with time zone;