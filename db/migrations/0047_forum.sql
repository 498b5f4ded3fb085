-- Threads of their own with subjects, what has been read, and search. What hangs on a find or a taxon stays where it is.

-- ---- threads ----

create table thread_subject (
  id bigint generated always as identity primary key,
  name text not null,
  position integer not null,
  -- Takes no new threads; those that it has stay.
  is_closed boolean not null default false
);
insert into thread_subject (name, position) values
  ('Hvad er det?', 1), ('Steder og ture', 2), ('Udstyr', 3), ('Portalen', 4), ('Andet', 5);

alter table thread
  add column subject_id bigint references thread_subject,
  -- Who began a thread of its own.
  add column starter bigint references app_user,
  add column answered_at timestamptz,
  add column deleted_at timestamptz,
  add column deleted_by bigint references app_user,
  -- The Danish day on which the experts were called last.
  add column experts_called_on date,
  -- Comments that can be read, and the newest of them; kept by a trigger (70_thread_newest.sql in db/views).
  add column comments integer not null default 0,
  add column newest_id bigint,
  add column newest_at timestamptz,
  add constraint thread_of_its_own check (kind <> 'free' or title <> '' and subject_id is not null);

update thread t set comments = c.number, newest_id = c.newest_id, newest_at = c.newest_at
from (
  select thread_id, count(*) as number, max(id) as newest_id, max(created_at) as newest_at
  from comment where deleted_at is null group by thread_id
) c where c.thread_id = t.id;

create index thread_newest on thread (newest_at desc, newest_id desc) where comments > 0 and deleted_at is null;
create index thread_newest_kind on thread (kind, newest_at desc, newest_id desc) where comments > 0 and deleted_at is null;
create index thread_newest_subject on thread (subject_id, newest_at desc, newest_id desc) where subject_id is not null;
create index thread_starter on thread (starter, id) where starter is not null;
-- Own finds that somebody has written about.
create index record_with_thread on record (reporter, thread_id) where thread_id is not null;

-- ---- comments ----

alter table comment
  -- The title of the thread that this comment begins: it is searched with its words.
  add column title text not null default '',
  add column deleted_by bigint references app_user,
  -- Tags and their attributes are no words.
  add column search tsvector generated always as (
    setweight(to_tsvector('danish', title), 'A') || to_tsvector('danish', html)) stored;
-- Hits are wanted at once after writing, also when nobody has tidied up yet.
create index comment_search on comment using gin (search) with (fastupdate = off) where deleted_at is null;

-- What a comment said before it was changed.
create table comment_version (
  comment_id bigint not null references comment on delete cascade,
  version integer not null,
  html text not null,
  written_at timestamptz not null,
  primary key (comment_id, version)
);

-- ---- pictures ----

-- Withdrawn: of a deleted comment. Nobody sees it; moderators can bring it back for thirty days.
alter table media drop constraint media_status_check,
  add constraint media_status_check check (status in ('uploaded', 'used', 'hidden', 'withdrawn', 'removed'));

-- ---- readers ----

-- Up to which comment somebody has read a thread.
create table thread_read (
  user_id bigint not null references app_user,
  thread_id bigint not null references thread,
  comment_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (user_id, thread_id)
);
-- What was there before the portal remembered it counts as read.
insert into thread_read (user_id, thread_id, comment_id)
select f.user_id, f.thread_id, t.newest_id from thread_follower f join thread t on t.id = f.thread_id
where t.newest_id is not null;

-- Somebody wants no notices of what another writes.
create table person_mute (
  user_id bigint not null references app_user,
  muted_id bigint not null references app_user,
  primary key (user_id, muted_id)
);

-- ---- complaints about what people write ----

alter table record_report
  alter column record_id drop not null,
  add column thread_id bigint references thread,
  add column comment_id bigint references comment on delete cascade,
  add constraint record_report_about check ((record_id is null) <> (thread_id is null));
create index record_report_thread on record_report (thread_id) where thread_id is not null;
create index record_report_comment on record_report (comment_id) where comment_id is not null;
