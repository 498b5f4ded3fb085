-- Finds: what was seen, where, when and by whom; how the public sees it; threads; named places; imports.

create table dataset (
  id integer primary key,
  name text not null,
  is_own boolean not null default false,
  created timestamptz not null default now()
);
insert into dataset (id, name, is_own) values (2, 'Egne fund', true);

-- How names of places are compared: case, accents, Danish letters and signs between words do not matter.
create function fold_name(the_name text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(lower(translate(the_name, 'ÆØÅÄÖÜÉÈÁÓæøåäöüéèáó', 'æøåæøüeeaoæøåæøüeeao') collate "C"),
      'æ', 'ae'), 'ø', 'oe'), 'å', 'aa'), 'ü', 'ue'),
    '[^a-z0-9]+', ' ', 'g'))
$$;

-- Towns and other places that people know by name. What users have written before is in record.locality.
create table place (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null default 'town' check (kind in ('town', 'place')),
  point geometry(Point, 4326) not null,
  -- Larger is better known: the number of inhabitants.
  weight integer not null default 0,
  source text not null
);
create index place_point on place using gist (point);
create index place_name on place (fold_name(name) text_pattern_ops);

-- A file that a member has sent for later use (a workbook to import). Swept after a day, like unused pictures.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  owner bigint not null references app_user,
  name text not null,
  type text not null,
  bytes bigint not null,
  content bytea not null,
  created timestamptz not null default now()
);
create index stored_file_created on stored_file (created);

create table record_import (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  user_id bigint not null references app_user,
  -- Null once the log line outlives the file.
  file_id uuid references stored_file on delete set null,
  file_name text not null,
  status text not null default 'checked'
    check (status in ('checked', 'waiting', 'running', 'done', 'failed', 'undone')),
  rows integer not null,
  faulty_rows integer not null,
  imported integer not null default 0,
  problems jsonb not null default '[]',
  message text not null default '',
  created timestamptz not null default now(),
  ended_at timestamptz,
  -- The line is out of the log; the finds still tell where they came from.
  dropped_at timestamptz
);
create index record_import_user on record_import (user_id, id);

create table record (
  id bigint generated always as identity primary key,
  -- Made by the client, so that the same find sent twice is one find.
  uuid uuid not null unique,
  dataset_id integer not null default 2 references dataset,
  source_id text,
  version integer not null default 1,
  -- Null for finds from elsewhere.
  reporter bigint references app_user,
  import_id bigint references record_import,

  taxon_id bigint references taxon,
  -- Chosen when the taxon is not known.
  species_group smallint check (species_group between 1 and 12),
  certainty text check (certainty in ('sikker', 'sandsynlig')),
  verbatim_name text,

  -- Local dates and times of the place.
  observed_from date,
  observed_to date,
  time_from time,
  time_to time,
  -- Minutes east of UTC, where it is known (a picture told it).
  utc_offset smallint,
  date_precision text not null default 'day' check (date_precision in ('day', 'month', 'year')),

  point geometry(Point, 4326),
  uncertainty real not null default 5 check (uncertainty > 0),
  shape geometry(Geometry, 4326),
  locality text,

  count integer check (count >= 0),
  count_unit text,
  count_quality text check (count_quality in ('exact', 'about', 'at_least')),
  is_absent boolean not null default false,

  state text not null default 'draft' check (state in ('draft', 'submitted')),
  submitted_at timestamptz,
  -- Marks: set or not, independent of each other. Who and why is in the history.
  paused_at timestamptz,
  personal_at timestamptz,
  personal_by bigint references app_user,
  flagged_at timestamptz,
  dismissed_at timestamptz,
  hidden_at timestamptz,
  deleted_at timestamptz,
  hide_until date,
  own_blur boolean not null default false,
  stars smallint not null default 0 check (stars between 0 and 3),

  thread_id bigint,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  unique (dataset_id, source_id),
  check (observed_to is null or observed_from is not null),
  check (observed_to >= observed_from),
  check (state = 'draft' or (point is not null and observed_from is not null and submitted_at is not null)),
  check (reporter is not null or dataset_id <> 2)
);
create index record_reporter on record (reporter, id desc);
create index record_taxon on record (taxon_id);
create index record_import_rows on record (import_id) where import_id is not null;
create index record_hide_until on record (hide_until) where hide_until is not null;

-- What only some finds have.
create table record_detail (
  record_id bigint primary key references record on delete cascade,
  life_stage text,
  sex text,
  behaviour text,
  method text,
  identification_method text,
  substrate text,
  host_taxon_id bigint references taxon,
  habitat text,
  is_dead boolean,
  notes text,
  private_note text,
  -- People who are not registered.
  finder_names text[] not null default '{}'
);

create table record_finder (
  record_id bigint not null references record on delete cascade,
  user_id bigint not null references app_user,
  status text not null default 'asked' check (status in ('asked', 'accepted')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (record_id, user_id)
);
create index record_finder_user on record_finder (user_id, record_id);

-- Somebody's claim of which taxon a find is; the reporter's own is the first. Withdrawn, never erased.
create table record_suggestion (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  taxon_id bigint not null references taxon,
  author bigint references app_user,
  certainty text not null check (certainty in ('sikker', 'sandsynlig')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index record_suggestion_live on record_suggestion (record_id, author) where withdrawn_at is null;
create index record_suggestion_taxon on record_suggestion (taxon_id);
create index record_suggestion_author on record_suggestion (author, id);

create table record_tag (
  record_id bigint not null references record on delete cascade,
  user_id bigint not null references app_user,
  tag text not null,
  primary key (record_id, user_id, tag)
);
create index record_tag_user on record_tag (user_id, tag);

-- How well a picture shows the taxon.
create table media_rating (
  media_id uuid not null references media on delete cascade,
  user_id bigint not null references app_user,
  rating smallint not null check (rating between 0 and 5),
  -- Whether the rater was an expert of the group then: such a rating weighs more.
  is_expert boolean not null,
  rated_at timestamptz not null default now(),
  primary key (media_id, user_id)
);
alter table media
  add column placeholder text,
  -- Where and when the original says that it was taken; never public.
  add column exif_point geometry(Point, 4326),
  add column exif_taken text,
  add column exif_offset smallint,
  add column file_name text,
  add column hidden_reason text,
  -- The weighted mean of its ratings.
  add column rating real;

-- Narrows a taxon's blur (and its descendants') to months, life stages or behaviours; an empty set is no condition.
-- A taxon without a row here is blurred always.
create table blur_rule (
  id bigint generated always as identity primary key,
  taxon_id bigint not null references taxon,
  months smallint[] not null default '{}',
  life_stages text[] not null default '{}',
  behaviours text[] not null default '{}'
);
create index blur_rule_taxon on blur_rule (taxon_id);
create index taxon_blurred on taxon (tree_number) include (tree_end, blur_radius) where blur_radius > 0;

-- Who looked at exact places that are not their own: one line for each find's page, one for each list or download.
create table exact_place_access (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint not null references app_user,
  call text not null,
  record_id bigint references record,
  filter jsonb,
  number integer not null default 1
);
create index exact_place_access_record on exact_place_access (record_id) where record_id is not null;

create table thread (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('record', 'taxon', 'community', 'free')),
  owner_id bigint,
  title text not null default '',
  is_blocked boolean not null default false,
  created_at timestamptz not null default now(),
  unique (kind, owner_id)
);
create table comment (
  id bigint generated always as identity primary key,
  thread_id bigint not null references thread,
  author bigint references app_user,
  html text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index comment_thread on comment (thread_id, id);
create index comment_author on comment (author, id);
create table thread_follower (
  thread_id bigint not null references thread,
  user_id bigint not null references app_user,
  is_followed boolean not null default true,
  is_muted boolean not null default false,
  primary key (thread_id, user_id)
);
create index thread_follower_user on thread_follower (user_id);
alter table record add foreign key (thread_id) references thread;
alter table taxon add foreign key (thread_id) references thread;

-- ---- how the public sees a find ----

-- The side (m) of the smallest square that hides a radius.
create function blur_side(radius integer) returns integer language sql immutable as $$
  select case when radius <= 0 then 0 when radius <= 500 then 1000 when radius <= 2500 then 5000
    when radius <= 5000 then 10000 else 50000 end
$$;

-- The radius that the rules give a taxon in a month, at a stage, doing something; null means not told, and the rule holds.
create function blur_radius_of(the_tree_number bigint, the_month integer, the_stage text, the_behaviour text)
returns integer language sql stable as $$
  select coalesce(max(b.blur_radius), 0)::integer
  from taxon b
  where b.blur_radius > 0 and b.tree_number <= the_tree_number and b.tree_end >= the_tree_number and (
    not exists (select 1 from blur_rule r where r.taxon_id = b.id)
    or exists (
      select 1 from blur_rule r where r.taxon_id = b.id
        and (r.months = '{}' or the_month is null or the_month = any (r.months))
        and (r.life_stages = '{}' or the_stage is null or the_stage = any (r.life_stages))
        and (r.behaviours = '{}' or the_behaviour is null or the_behaviour = any (r.behaviours))
    )
  )
$$;

-- The one definition of how the public sees the place of a submitted find, public or not: everything that is shown to
-- people without sensitive sight is made from it.
create view record_shown as
select
  r.id as record_id,
  r.dataset_id,
  r.taxon_id,
  coalesce(t.tree_number, 0) as tree_number,
  coalesce(nullif(t.effective_species_group, 0), r.species_group, 0)::smallint as species_group,
  -- The point to show: the find's own, or the centre of the square that hides it.
  case when b.side = 0 then r.point else st_transform(c.centre, 4326) end as point,
  -- The same in whole metres of the grid; squares of any size are made from it.
  round(st_x(c.centre))::integer as east,
  round(st_y(c.centre))::integer as north,
  -- The side of the square that hides the find; 0 when nothing is hidden.
  b.side,
  (case when b.side = 0 then r.uncertainty else r.uncertainty + b.side * sqrt(2) / 2 end)::real as uncertainty,
  case when b.side = 0 then r.locality end as locality,
  case when b.side = 0 then r.shape end as shape,
  r.observed_from as day_from,
  coalesce(r.observed_to, r.observed_from) as day_to,
  m.month::smallint as month,
  r.stars,
  r.certainty,
  r.reporter,
  r.is_absent,
  r.flagged_at is not null as is_flagged,
  r.paused_at is not null as is_paused,
  exists (
    select 1 from media p where p.owner_type = 'record' and p.owner_id = r.id::text and p.status = 'used'
  ) as has_picture,
  r.submitted_at,
  r.modified_at,
  r.personal_at is null and r.dismissed_at is null and r.hidden_at is null and r.deleted_at is null
    and (r.hide_until is null or r.hide_until <= (now() at time zone 'Europe/Copenhagen')::date) as is_public
from record r
left join taxon t on t.id = r.taxon_id
left join record_detail d on d.record_id = r.id
-- Each step is worked out once a find (`offset 0`): otherwise PostgreSQL copies it to every place where it is used.
cross join lateral (
  -- 0 is unknown: a precision of a year, or a span over several months.
  select case when r.date_precision = 'year' then 0
    when date_trunc('month', r.observed_from) <> date_trunc('month', coalesce(r.observed_to, r.observed_from)) then 0
    else extract(month from r.observed_from) end::integer as month
  offset 0
) m
cross join lateral (
  select greatest(
    case when r.own_blur then 2000 else 0 end,
    coalesce(blur_radius_of(t.tree_number, nullif(m.month, 0), d.life_stage, d.behaviour), 0),
    coalesce((
      select max(blur_radius_of(st.tree_number, nullif(m.month, 0), d.life_stage, d.behaviour))
      from record_suggestion s join taxon st on st.id = s.taxon_id
      where s.record_id = r.id and s.withdrawn_at is null and s.taxon_id is distinct from r.taxon_id
    ), 0)
  ) as radius
  offset 0
) a
cross join lateral (select blur_side(a.radius) as side offset 0) b
cross join lateral (select st_transform(r.point, 25832) as exact offset 0) g
cross join lateral (
  select case when b.side = 0 then g.exact else st_setsrid(st_makepoint(
    floor(st_x(g.exact) / b.side) * b.side + b.side / 2.0,
    floor(st_y(g.exact) / b.side) * b.side + b.side / 2.0
  ), 25832) end as centre
  offset 0
) c
where r.state = 'submitted';

-- The public view: what of it everybody may see.
create view record_public_source as
select record_id, dataset_id, taxon_id, tree_number, species_group, point, east, north, side, uncertainty, locality, shape,
  day_from, day_to, month, stars, certainty, reporter, is_absent, is_flagged, is_paused, has_picture, submitted_at,
  modified_at
from record_shown
where is_public;

-- What the view says, kept in the same transaction as the find. `npm run rebuild:public` makes it anew.
create table record_public (
  record_id bigint primary key references record on delete cascade,
  dataset_id integer not null,
  taxon_id bigint,
  tree_number bigint not null,
  species_group smallint not null,
  point geometry(Point, 4326) not null,
  east integer not null,
  north integer not null,
  side integer not null,
  uncertainty real not null,
  locality text,
  shape geometry(Geometry, 4326),
  day_from date not null,
  day_to date not null,
  month smallint not null,
  stars smallint not null,
  certainty text,
  reporter bigint,
  is_absent boolean not null,
  is_flagged boolean not null,
  is_paused boolean not null,
  has_picture boolean not null,
  submitted_at timestamptz not null,
  modified_at timestamptz not null
);
create index record_public_tree on record_public (tree_number, day_from);
create index record_public_point on record_public using gist (point);
create index record_public_reporter on record_public (reporter, day_from desc);
create index record_public_day on record_public (day_from desc, record_id desc);
create index record_public_submitted on record_public (submitted_at desc, record_id desc);
-- Names are looked for by how they begin, and by how their words begin.
create index record_public_locality on record_public (fold_name(locality) text_pattern_ops) where locality is not null;
create index record_public_locality_word on record_public using gin (fold_name(locality) gin_trgm_ops)
  where locality is not null;
