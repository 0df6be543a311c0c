CREATE TABLE "comment_assignments" (
	"session_id" uuid NOT NULL,
	"comment_id" text NOT NULL,
	"assignee_id" uuid NOT NULL,
	"assigned_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_assignments_session_id_comment_id_pk" PRIMARY KEY("session_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"session_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "comment_mentions_entry_id_user_id_pk" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"comment_id" text NOT NULL,
	"author_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "thread_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_notices" (
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"comment_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_notices_user_id_session_id_entry_id_pk" PRIMARY KEY("user_id","session_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "written_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text,
	"message" text NOT NULL,
	"quote" text NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"pages" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_replies" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_assignments" ADD CONSTRAINT "comment_assignments_session_id_review_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."review_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_assignments" ADD CONSTRAINT "comment_assignments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_assignments" ADD CONSTRAINT "comment_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_session_id_review_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."review_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_session_id_review_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."review_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_mails" ADD CONSTRAINT "thread_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_notices" ADD CONSTRAINT "thread_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_notices" ADD CONSTRAINT "thread_notices_session_id_review_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."review_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_notices" ADD CONSTRAINT "thread_notices_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_comments" ADD CONSTRAINT "written_comments_session_id_review_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."review_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_comments" ADD CONSTRAINT "written_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_comments" ADD CONSTRAINT "written_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_assignments_assignee" ON "comment_assignments" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "comment_assignments_assigner" ON "comment_assignments" USING btree ("assigned_by");--> statement-breakpoint
CREATE INDEX "comment_mentions_session" ON "comment_mentions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "comment_mentions_user" ON "comment_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_replies_comment" ON "comment_replies" USING btree ("session_id","comment_id");--> statement-breakpoint
CREATE INDEX "comment_replies_author" ON "comment_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "thread_notices_session" ON "thread_notices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "thread_notices_author" ON "thread_notices" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "written_comments_session" ON "written_comments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "written_comments_author" ON "written_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "written_comments_resolver" ON "written_comments" USING btree ("resolved_by") WHERE "written_comments"."resolved_by" is not null;