-- A year's rows: 5,000 people, 200,000 documents with a review each, 2 million comments, 3.8 million stream events.
-- A few people have many documents, most have few. The database must be migrated and empty, and is of no use afterwards
-- but to measure: no document has files. Takes some minutes: psql "$DATABASE_URL" -f bench/operations/year/rows.sql
set synchronous_commit = off;
create function pg_temp.id_at(at timestamptz, salt text) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(salt), 1, 3) || '8' || substr(md5(salt), 4, 15))::uuid $$;
insert into users (id, email, name) select gen_random_uuid(), 'author' || i || '@year.test', 'Author ' || i from generate_series(1, 5000) i;
create temp table person as select row_number() over (order by email) - 1 as n, id from users where email like '%@year.test';
create unique index on person (n);
create temp table doc as
  select i, at, pg_temp.id_at(at, 'd' || i) as id, p.id as owner_id, md5('t' || i)::uuid as task_id, pg_temp.id_at(at + interval '3 minutes', 's' || i) as session_id
  from (select i, now() - (200000 - i) * interval '157 seconds' as at, floor(5000 * power(random(), 3))::int as n from generate_series(1, 200000) i) x join person p on p.n = x.n;
insert into documents (id, owner_id, task_id, filename, format, content_type, byte_size, sha256, status, word_count, token_count, shingles, created_at, converted_at)
  select id, owner_id, task_id, 'manuscript-' || i || '.docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 100000, md5(i::text) || md5(i::text), 'converted', 8000, 11000,
    (select array_agg((hashint4(i * 131 + k))) from generate_series(1, 128) k), at, at + interval '1 minute' from doc;
insert into review_sessions (id, owner_id, document_id, status, is_preview, title, summary, overall, admitted_at, viewed_at, created_at, completed_at, ended_at)
  select session_id, owner_id, id, 'completed', i % 3 = 0, 'Manuscript ' || i, repeat('A summary. ', 20), repeat('An assessment. ', 100), at, case when i % 50 > 0 then at + interval '1 day' end, at + interval '3 minutes', at + interval '9 minutes', at + interval '9 minutes' from doc;
insert into comments (session_id, id, position, content)
  select session_id, 'c' || k, k, json_build_object('title', 'A comment ' || k, 'message', repeat('What is wrong and what to do. ', 12), 'quote', repeat('words of the author ', 6), 'severity', 'minor', 'types', json_build_array('clarity'), 'score', 0.7, 'shown', true)
  from doc cross join generate_series(1, 10) k;
insert into comment_actions (id, session_id, comment_id, user_id, action_type, created_at)
  select gen_random_uuid(), session_id, 'c' || k, owner_id, case when k = 1 then 'dismissed' else 'addressed' end, at from doc cross join generate_series(1, 2) k where i % 2 = 0;
insert into streams (id, last_sequence, last_value, last_stage, ended, created_at)
  select task_id, 9, 100, 'complete', true, at from doc union all select session_id, 10, 100, 'complete', true, at from doc;
insert into stream_events (stream_id, sequence, data, created_at)
  select task_id, k, json_build_object('type', 'progress', 'value', k * 10, 'stage', 'converting'), at from doc cross join generate_series(1, 9) k
  union all select session_id, k, json_build_object('type', 'progress', 'value', k * 10, 'stage', 'reviewing'), at from doc cross join generate_series(1, 10) k;
analyze;
