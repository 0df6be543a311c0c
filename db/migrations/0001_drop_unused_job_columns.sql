ALTER TABLE "job_runs" DROP CONSTRAINT "job_runs_parent_run_id_job_runs_id_fk";
--> statement-breakpoint
DROP INDEX "job_runs_idempotency";--> statement-breakpoint
DROP INDEX "job_runs_parent";--> statement-breakpoint
DROP INDEX "job_steps_awaited";--> statement-breakpoint
DROP INDEX "job_steps_due";--> statement-breakpoint
CREATE INDEX "job_steps_due" ON "job_steps" USING btree ("due_at") WHERE "job_steps"."state" = 'ready';--> statement-breakpoint
ALTER TABLE "job_runs" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "job_runs" DROP COLUMN "parent_run_id";--> statement-breakpoint
ALTER TABLE "job_runs" DROP COLUMN "parent_step_id";--> statement-breakpoint
ALTER TABLE "job_runs" DROP COLUMN "start_by";--> statement-breakpoint
ALTER TABLE "job_runs" DROP COLUMN "finish_within_ms";--> statement-breakpoint
ALTER TABLE "job_steps" DROP COLUMN "wait_event";--> statement-breakpoint
ALTER TABLE "job_steps" DROP COLUMN "wait_if";