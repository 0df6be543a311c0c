CREATE TABLE "upload_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"previous_session_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"document_id" uuid,
	CONSTRAINT "upload_links_hash" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_links_owner" ON "upload_links" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "upload_links_document" ON "upload_links" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "upload_links_created" ON "upload_links" USING btree ("created_at");