CREATE TABLE "session_link_visits" (
	"link_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_link_visits_link_id_user_id_pk" PRIMARY KEY("link_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "session_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"renewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "session_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_members_lower_case" CHECK ("session_members"."email" = lower("session_members"."email"))
);
--> statement-breakpoint
ALTER TABLE "comment_actions" DROP CONSTRAINT "comment_actions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "comment_actions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_sessions" ADD COLUMN "shares_original" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session_link_visits" ADD CONSTRAINT "session_link_visits_link_id_session_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."session_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_link_visits" ADD CONSTRAINT "session_link_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_links" ADD CONSTRAINT "session_links_session_id_review_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."review_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_members" ADD CONSTRAINT "session_members_session_id_review_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."review_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_members" ADD CONSTRAINT "session_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_link_visits_user" ON "session_link_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_links_session" ON "session_links" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_members_once" ON "session_members" USING btree ("session_id","email");--> statement-breakpoint
CREATE INDEX "session_members_email" ON "session_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "session_members_user" ON "session_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "comment_actions" ADD CONSTRAINT "comment_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;