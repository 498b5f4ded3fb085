-- A shared task that gathers its own finds and asks its own questions.
create table community (
  id bigint generated always as identity primary key,
  -- Made by the client, so that the same community sent twice is one.
  uuid uuid not null unique,
  version integer not null default 1,
  maker bigint references app_user,
  name text not null check (name <> ''),
  introduction text not null default '',
  html text not null default '',
  -- A part of a RecordFilter; null: only what was taken in by hand.
  criteria jsonb,
  -- The version of its extra fields that holds.
  fields_version integer not null default 1,
  -- Fields of the find itself that it needs.
  needed text[] not null default '{}',
  is_ranking_on boolean not null default true,
  -- The last day on which finds that are reported come in by themselves.
  ends_on date,
  closed_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  -- Until then nobody's trust holds: criteria have become wider.
  trust_rests_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector generated always as (
    setweight(to_tsvector('danish', name), 'A') || setweight(to_tsvector('danish', introduction), 'B')
      || to_tsvector('danish', html)) stored
);
create index community_search on community using gin (search);
create index community_maker on community (maker, created_at) where maker is not null;

-- Another number whenever the criteria, the end or the sight of any community change: processes keep them in memory.
create table community_revision (one boolean primary key default true check (one), number bigint not null);
insert into community_revision (number) values (1);

-- The extra fields of a community, a row a version: answers keep the one that they were given to.
create table community_fields (
  community_id bigint not null references community on delete cascade,
  version integer not null,
  fields jsonb not null,
  made_at timestamptz not null default now(),
  made_by bigint references app_user,
  primary key (community_id, version)
);
create index community_fields_maker on community_fields (made_by) where made_by is not null;

create table community_wanted (
  community_id bigint not null references community on delete cascade,
  taxon_id bigint not null references taxon on delete cascade,
  primary key (community_id, taxon_id)
);
create index community_wanted_taxon on community_wanted (taxon_id);

-- What organisers have said of single finds, whatever the criteria say; a reporter may take an own find out.
create table community_record (
  community_id bigint not null references community on delete cascade,
  record_id bigint not null references record on delete cascade,
  is_in boolean not null,
  said_by bigint references app_user,
  said_at timestamptz not null default now(),
  primary key (community_id, record_id)
);
create index community_record_record on community_record (record_id);
create index community_record_said_by on community_record (said_by) where said_by is not null;

create table community_answer (
  record_id bigint not null references record on delete cascade,
  community_id bigint not null references community on delete cascade,
  version integer not null,
  -- By the ids of the fields.
  answers jsonb not null,
  answered_by bigint references app_user,
  answered_at timestamptz not null default now(),
  primary key (record_id, community_id),
  foreign key (community_id, version) references community_fields
);
create index community_answer_community on community_answer (community_id, record_id);
create index community_answer_by on community_answer (answered_by) where answered_by is not null;

create table community_organiser (
  community_id bigint not null references community on delete cascade,
  user_id bigint not null references app_user,
  since timestamptz not null default now(),
  primary key (community_id, user_id)
);
create index community_organiser_user on community_organiser (user_id);

create table community_follower (
  community_id bigint not null references community on delete cascade,
  user_id bigint not null references app_user,
  tells text[] not null default '{threads,events}' check (tells <@ array['threads', 'events', 'records', 'daily']),
  trust text not null default 'none' check (trust in ('none', 'taxon', 'all')),
  since timestamptz not null default now(),
  -- Up to when they have been told of finds.
  told_at timestamptz not null default now(),
  primary key (community_id, user_id)
);
create index community_follower_user on community_follower (user_id);
create index community_follower_telling on community_follower (community_id) where tells && array['records', 'daily'];
create index community_follower_trusting on community_follower (user_id) where trust <> 'none';

create table community_event (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  community_id bigint not null references community on delete cascade,
  version integer not null default 1,
  maker bigint references app_user,
  title text not null check (title <> ''),
  html text not null default '',
  -- On the clock of Denmark.
  starts_at timestamp not null,
  ends_at timestamp not null,
  place text not null default '',
  point geometry(Point, 4326),
  metres integer check (metres > 0),
  link text not null default '',
  -- So many can come; those after them wait.
  most integer check (most > 0),
  cancelled_at timestamptz,
  cancelled_reason text not null default '',
  -- Those who come have been reminded.
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at >= starts_at)
);
create index community_event_community on community_event (community_id, starts_at);
create index community_event_start on community_event (starts_at) where cancelled_at is null and reminded_at is null;
create index community_event_maker on community_event (maker) where maker is not null;

create table community_event_answer (
  event_id bigint not null references community_event on delete cascade,
  user_id bigint not null references app_user,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  -- The first to say yes have the places.
  answered_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index community_event_answer_user on community_event_answer (user_id);

-- Threads of a community are many; of everything else there is one.
alter table thread drop constraint thread_kind_owner_id_key;
create unique index thread_of_owner on thread (kind, owner_id) where kind <> 'community';
create index thread_of_community on thread (owner_id, newest_at desc, newest_id desc) where kind = 'community';
alter table thread add column is_announcement boolean not null default false;

-- Everyone can stay out of rankings.
alter table app_user add column out_of_rankings boolean not null default false;

-- A community can be complained about.
alter table record_report
  add column community_id bigint references community,
  drop constraint record_report_about,
  add constraint record_report_about check (num_nonnulls(record_id, thread_id, community_id) = 1);
create index record_report_community on record_report (community_id) where community_id is not null;

-- Finds of the last month, counted each hour: the most alive communities stand first.
alter table community add column recent_records integer not null default 0;
