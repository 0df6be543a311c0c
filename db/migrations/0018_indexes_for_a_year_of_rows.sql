DROP INDEX "credit_entries_account";--> statement-breakpoint
DROP INDEX "documents_owner";--> statement-breakpoint
DROP INDEX "operator_acts_user";--> statement-breakpoint
DROP INDEX "operator_acts_organization";--> statement-breakpoint
DROP INDEX "payment_invoices_customer";--> statement-breakpoint
DROP INDEX "payments_customer";--> statement-breakpoint
DROP INDEX "review_sessions_owner";--> statement-breakpoint
ALTER TABLE "job_steps" ADD COLUMN "lane" text;--> statement-breakpoint
CREATE INDEX "credit_entries_newest" ON "credit_entries" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "credit_entries_operator" ON "credit_entries" USING btree ("operator_id") WHERE "credit_entries"."operator_id" is not null;--> statement-breakpoint
CREATE INDEX "credit_holds_lot" ON "credit_holds" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "credit_holds_user" ON "credit_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_steps_lane" ON "job_steps" USING btree ("lane","due_at") WHERE "job_steps"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "operator_acts_operator" ON "operator_acts" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_acts_newest_user" ON "operator_acts" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "operator_acts_newest_organization" ON "operator_acts" USING btree ("organization_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "organization_invitations_organization" ON "organization_invitations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_inviter" ON "organization_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "payment_invoices_newest" ON "payment_invoices" USING btree ("customer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("customer_id","paid_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "access_requests_user" ON "access_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_actions_user" ON "comment_actions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_sessions_newest" ON "review_sessions" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_sessions_unviewed" ON "review_sessions" USING btree ("owner_id") WHERE "review_sessions"."viewed_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_tier" ON "users" USING btree ("tier_id");--> statement-breakpoint
CREATE INDEX "users_plan_tier" ON "users" USING btree ("plan_tier_id") WHERE "users"."plan_tier_id" is not null;--> statement-breakpoint
UPDATE "job_steps" s SET "lane" = md5(r."function_id" || r."limits"::text) FROM "job_runs" r WHERE r."id" = s."run_id" AND s."state" IN ('ready', 'idle');
