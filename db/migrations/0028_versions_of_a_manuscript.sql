ALTER TABLE "review_sessions" ADD COLUMN "manuscript_id" uuid;--> statement-breakpoint
CREATE INDEX "review_sessions_manuscript" ON "review_sessions" USING btree ("manuscript_id") WHERE "review_sessions"."manuscript_id" is not null;--> statement-breakpoint
WITH RECURSIVE line AS (
  SELECT r."id", r."previous_session_id" AS "first" FROM "review_sessions" r
  WHERE r."previous_session_id" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "review_sessions" p WHERE p."id" = r."previous_session_id" AND p."previous_session_id" IS NOT NULL)
  UNION ALL
  SELECT r."id", line."first" FROM "review_sessions" r JOIN line ON r."previous_session_id" = line."id"
)
UPDATE "review_sessions" r SET "manuscript_id" = line."first" FROM line WHERE r."id" = line."id";
