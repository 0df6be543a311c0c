CREATE TABLE "work_signs" (
	"kind" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
