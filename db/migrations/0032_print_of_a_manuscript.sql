ALTER TABLE "documents" ADD COLUMN "is_print" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "print" json;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "archived_print" json;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_print" ON "documents" USING btree ("parent_document_id") WHERE "documents"."is_print";