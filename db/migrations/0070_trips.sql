-- A day in the field as one thing.
create table trip (
  id bigint generated always as identity primary key,
  -- Made by the client, so that the same trip sent twice is one trip.
  uuid uuid not null unique,
  version integer not null default 1,
  owner bigint not null references app_user,
  title text not null,
  method text not null default 'free'
    check (method in ('free', 'point_count', 'line_transect', 'area_search', 'trap_or_light', 'netting', 'other')),
  -- Local wall times of the place.
  started_at timestamp not null,
  ended_at timestamp,
  break_minutes integer not null default 0 check (break_minutes >= 0),
  -- Metres one way: typed, and as the track tells.
  distance integer check (distance >= 0),
  track_distance integer check (track_distance >= 0),
  area_searched bigint check (area_searched >= 0),
  people integer check (people > 0),
  -- People who are not registered.
  participant_names text[] not null default '{}',
  weather text not null default '',
  notes text not null default '',
  -- The track as it was written, with its times, for its people; and its line, for everything else.
  track jsonb,
  line geometry(MultiLineString, 4326),
  shape geometry(Geometry, 4326),
  complete_groups smallint[] not null default '{}',
  finished_at timestamptz,
  personal_at timestamptz,
  -- The owner lets everybody see where the track begins and ends.
  shows_ends boolean not null default false,
  -- The first walk of those by the same way.
  route_id bigint references trip,
  thread_id bigint references thread,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ended_at >= started_at),
  check (finished_at is null or ended_at is not null),
  check (complete_groups <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[])
);
create index trip_owner on trip (owner, started_at desc);
create index trip_route on trip (route_id) where route_id is not null;

create table trip_participant (
  trip_id bigint not null references trip on delete cascade,
  user_id bigint not null references app_user,
  status text not null default 'asked' check (status in ('asked', 'accepted', 'declined')),
  -- Taxa that they take themselves off.
  without bigint[] not null default '{}',
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (trip_id, user_id)
);
create index trip_participant_user on trip_participant (user_id, trip_id);

alter table record add column trip_id bigint references trip;
create index record_trip on record (trip_id) where trip_id is not null;
-- The trip that a find names to everybody.
alter table record_public add column trip_id bigint;
create index record_public_trip on record_public (trip_id) where trip_id is not null;

-- What everybody may know of trips: the rows of the view trip_shown that are public.
create table trip_public (
  trip_id bigint primary key references trip on delete cascade,
  owner bigint not null,
  title text not null,
  notes text not null,
  started_at timestamp not null,
  ended_at timestamp not null,
  minutes integer not null,
  distance integer,
  area_searched bigint,
  line geometry(MultiLineString, 4326),
  shape geometry(Geometry, 4326),
  square_side integer,
  square_east integer,
  square_north integer,
  complete_groups smallint[] not null,
  route_id bigint,
  is_withheld boolean not null
);
create index trip_public_owner on trip_public (owner, started_at desc);
create index trip_public_day on trip_public (started_at);
create index trip_public_groups on trip_public using gin (complete_groups);
create index trip_public_route on trip_public (route_id) where route_id is not null;

alter table thread drop constraint thread_kind_check;
alter table thread add constraint thread_kind_check check (kind in ('record', 'taxon', 'community', 'trip', 'free'));
