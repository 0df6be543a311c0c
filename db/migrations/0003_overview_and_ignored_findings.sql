CREATE TABLE "ignored_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"check_id" text NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ignored_findings_once" UNIQUE("document_id","check_id","quote")
);
--> statement-breakpoint
ALTER TABLE "comment_actions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "review_sessions" ADD COLUMN "overall_details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_sessions" ADD COLUMN "overview" json;--> statement-breakpoint
ALTER TABLE "ignored_findings" ADD CONSTRAINT "ignored_findings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;