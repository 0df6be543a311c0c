ALTER TABLE "comments" ADD COLUMN "previous_comment_id" text;--> statement-breakpoint
UPDATE "comments" c SET "previous_comment_id" = c."content" ->> 'previous_comment_id'
FROM "review_sessions" r
WHERE r."id" = c."session_id" AND r."previous_session_id" IS NOT NULL AND c."content" ->> 'previous_comment_id' IS NOT NULL;
