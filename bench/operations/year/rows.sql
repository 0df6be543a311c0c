-- A year's rows: 5,000 people, 200,000 documents with a review each, 2 million comments, 4 million stream events, a
-- million passes, the books of 200,000 credits, 20,000 chats and responses, and an organization of everybody, whose pool a fourth of the
-- reviews used.
-- A few people have many documents, most have few. The database must be migrated and empty, and is of no use afterwards
-- but to measure: no document has files. Takes some minutes: psql "$DATABASE_URL" -f bench/operations/year/rows.sql
set synchronous_commit = off;
-- The rows fit each other, so nothing needs to look each one up. Only a superuser may say so.
set session_replication_role = replica;
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
  select session_id, 'c' || k, k, json_build_object('title', 'A comment ' || k, 'paragraph', '¶' || k, 'message', repeat('What is wrong and what to do. ', 12), 'quote', repeat('words of the author ', 6), 'severity', 'minor', 'types', json_build_array('clarity'), 'score', 0.7, 'shown', true,
    'anchor', json_build_object('start', k * 100, 'end', k * 100 + 120), 'suggestion', null, 'evidence', null, 'source', 'check:clarity', 'related', json_build_array(), 'fold_reason', null, 'merged_from', json_build_array(), 'previous_comment_id', null)
  from doc cross join generate_series(1, 10) k;
insert into comment_actions (id, session_id, comment_id, user_id, action_type, created_at)
  select gen_random_uuid(), session_id, 'c' || k, owner_id, case when k = 1 then 'dismissed' else 'addressed' end, at from doc cross join generate_series(1, 2) k where i % 2 = 0;
insert into streams (id, last_sequence, last_value, last_stage, ended, created_at)
  select task_id, 9, 100, 'complete', true, at from doc union all select session_id, 10, 100, 'complete', true, at from doc;
insert into stream_events (stream_id, sequence, data, created_at)
  select task_id, k, json_build_object('type', 'progress', 'value', k * 10, 'stage', 'converting'), at from doc cross join generate_series(1, 9) k
  union all select session_id, k, json_build_object('type', 'progress', 'value', k * 10, 'stage', 'reviewing'), at from doc cross join generate_series(1, 10) k;
create temp table change as
  select owner_id, at, encode(sha256(('changes:' || session_id)::bytea), 'hex') as hash from doc where i % 2 = 0;
insert into streams (id, last_sequence, created_at, ended_at) select substr(hash, 1, 32)::uuid, 2, at, at from change;
insert into stream_events (stream_id, sequence, data, created_at)
  select substr(hash, 1, 32)::uuid, k, json_build_object('type', 'change', 'change', 'action', 'comment_id', 'c' || k, 'entry_id', null, 'person_id', owner_id,
    'action_type', case when k = 1 then 'dismissed' else 'addressed' end, 'concerns', json_build_array(), 'at', at), at from change cross join generate_series(1, 2) k;
insert into review_passes (session_id, pass_id, label, position, kind, report, seconds, started_at, ended_at)
  select session_id, 'checks:' || k, 'Checks ' || k, k, 'computed', '{"status":"done","comments":[]}', 2, at + interval '4 minutes', at + interval '5 minutes' from doc cross join generate_series(1, 5) k;
insert into model_calls (id, session_id, pass_id, call_id, model, answer, tries, tokens_in, tokens_out, tokens_cached, seconds, created_at)
  select gen_random_uuid(), session_id, 'checks:' || k, 'call', 'model', '{"findings":[]}', 1, 9000, 800, 4000, 20, at + interval '5 minutes' from doc cross join generate_series(1, 5) k where at > now() - interval '90 days';
insert into credit_accounts (id, user_id) select gen_random_uuid(), id from person;
insert into credit_lots (id, account_id, kind, source, reference, granted, available, spent)
  select gen_random_uuid(), a.id, 'paid', 'pack', 'invoice-' || k, 10000, 10000 - case when k = 1 then least(10000, coalesce(used.n, 0)) else 0 end, case when k = 1 then least(10000, coalesce(used.n, 0)) else 0 end
  from credit_accounts a left join (select owner_id, count(*)::int as n from doc where i % 4 > 0 group by owner_id) used on used.owner_id = a.user_id cross join generate_series(1, 5) k;
create temp table spent as
  select gen_random_uuid() as id, doc.session_id, doc.at, doc.owner_id, a.id as account_id, l.id as lot_id from doc
  join credit_accounts a on a.user_id = doc.owner_id join credit_lots l on l.account_id = a.id and l.reference = 'invoice-1' where doc.i % 4 > 0;
insert into credit_holds (id, lot_id, account_id, reference, purpose, amount, state, user_id, created_at, ended_at)
  select id, lot_id, account_id, session_id::text, 'review', 1, 'settled', owner_id, at, at + interval '9 minutes' from spent;
insert into credit_entries (id, account_id, lot_id, kind, entry, amount, quantity, reference, note, created_at)
  select gen_random_uuid(), account_id, id, 'paid', 'grant', 10000, 10000, reference, 'A pack', created_at from credit_lots
  union all select gen_random_uuid(), account_id, lot_id, 'paid', 'hold', -1, 1, session_id::text, 'A review', at from spent
  union all select gen_random_uuid(), account_id, lot_id, 'paid', 'settle', 0, 1, session_id::text, 'A review', at + interval '9 minutes' from spent;
create temp table chat as select gen_random_uuid() as id, session_id, owner_id, at from doc where i % 10 = 0;
insert into conversations (id, session_id, user_id, boundary, created_at) select id, session_id, owner_id, md5(id::text), at from chat;
insert into chat_messages (id, conversation_id, turn_id, role, content, created_at)
  select gen_random_uuid(), id, md5(id::text || k)::uuid, role, repeat('Words of a talk. ', 20), at + k * interval '1 minute' from chat cross join generate_series(1, 10) k cross join (values ('user'), ('assistant')) as roles (role);
create temp table answered as select gen_random_uuid() as id, session_id, owner_id, at from chat;
insert into responses (id, session_id, kind, title, rest, linking, created_by, created_at, updated_at)
  select id, session_id, 'review', 'Answers', '[]', 'done', owner_id, at, at from answered;
insert into response_points (id, response_id, position, reviewer, is_remark, text, passages, reply, changes, status, updated_at)
  select gen_random_uuid(), id, k, 'Reviewer ' || 1 + k / 7, false, repeat('What is wrong. ', 20), '[]', repeat('What we did. ', 20), '[]', 'drafted', at from answered cross join generate_series(1, 20) k;
with made as (insert into organizations (id, name) values (gen_random_uuid(), 'The university') returning id)
  insert into organization_members (organization_id, user_id, role) select made.id, person.id, case when n = 0 then 'owner' else 'member' end from made, person;
insert into credit_accounts (id, organization_id) select gen_random_uuid(), id from organizations;
insert into credit_lots (id, account_id, kind, source, reference, granted, available, spent)
  select gen_random_uuid(), id, 'paid', 'pack', 'invoice-of-pool', 200000, 150000, 50000 from credit_accounts where organization_id is not null;
insert into credit_holds (id, lot_id, account_id, reference, purpose, amount, state, user_id, created_at, ended_at)
  select gen_random_uuid(), l.id, l.account_id, doc.session_id::text, 'review', 1, 'settled', doc.owner_id, doc.at, doc.at + interval '9 minutes'
  from doc join credit_lots l on l.reference = 'invoice-of-pool' where doc.i % 4 = 0;
reset session_replication_role;
analyze;
