CREATE TABLE "response_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"response_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"reviewer" text NOT NULL,
	"weight" text,
	"is_remark" boolean NOT NULL,
	"text" text NOT NULL,
	"comment_id" text,
	"number" text,
	"passages" json NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"changes" json NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"opening" text DEFAULT '' NOT NULL,
	"closing" text DEFAULT '' NOT NULL,
	"letter" text,
	"rest" json NOT NULL,
	"revised_document_id" uuid,
	"linking" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "response_points" ADD CONSTRAINT "response_points_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_points" ADD CONSTRAINT "response_points_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_points" ADD CONSTRAINT "response_points_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_session_id_review_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."review_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_revised_document_id_documents_id_fk" FOREIGN KEY ("revised_document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "response_points_response" ON "response_points" USING btree ("response_id","position");--> statement-breakpoint
CREATE INDEX "response_points_assignee" ON "response_points" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "response_points_editor" ON "response_points" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "responses_session" ON "responses" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "responses_revised" ON "responses" USING btree ("revised_document_id");--> statement-breakpoint
CREATE INDEX "responses_creator" ON "responses" USING btree ("created_by");