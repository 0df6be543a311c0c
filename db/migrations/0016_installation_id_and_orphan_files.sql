CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"store_since" timestamp with time zone,
	CONSTRAINT "installation_one_row" CHECK ("installation"."only")
);
--> statement-breakpoint
CREATE TABLE "orphan_files" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
