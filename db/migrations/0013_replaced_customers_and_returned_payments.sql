ALTER TABLE "payment_customers" DROP CONSTRAINT "payment_customers_user_id_unique";--> statement-breakpoint
ALTER TABLE "payment_customers" DROP CONSTRAINT "payment_customers_organization_id_unique";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawn_amount" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawn_credits" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bought_twice_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_customers_user" ON "payment_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_customers_organization" ON "payment_customers" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_one_of_a_user" ON "payment_customers" USING btree ("user_id") WHERE "payment_customers"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_one_of_an_organization" ON "payment_customers" USING btree ("organization_id") WHERE "payment_customers"."deleted_at" is null;