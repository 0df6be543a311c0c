UPDATE "job_steps" s SET "lane" = left(md5(r."function_id"), 8) || md5(r."limits"::text) FROM "job_runs" r WHERE r."id" = s."run_id" AND s."state" IN ('ready', 'idle') AND s."lane" IS NOT NULL;
