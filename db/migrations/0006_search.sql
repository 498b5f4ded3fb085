-- Areas that finds are in: municipalities and what else is imported.
create table area (
  id integer generated always as identity primary key,
  kind text not null,
  -- What the source calls it; an area that comes again replaces itself.
  code text not null,
  name text not null,
  shape geometry(MultiPolygon, 4326) not null,
  updated_at timestamptz not null default now(),
  unique (kind, code)
);
create index area_name on area (fold_name(name) text_pattern_ops);
-- Shapes in small pieces: a point meets few corners then.
create table area_piece (
  area_id integer not null references area on delete cascade,
  shape geometry(Polygon, 4326) not null
);
create index area_piece_area on area_piece (area_id);
create index area_piece_shape on area_piece using gist (shape);

-- The areas of a public place, smallest id first. One that hides in a square is in an area that has the whole square.
create function areas_of(point geometry, east integer, north integer, side integer) returns integer[]
language sql stable parallel safe as $$
  select case when side = 0
    then (select array_agg(distinct p.area_id order by p.area_id) from area_piece p where st_covers(p.shape, point))
    else (
      select array_agg(a.id order by a.id) from area a, lateral (
        select st_transform(st_makeenvelope(east - side / 2.0, north - side / 2.0, east + side / 2.0, north + side / 2.0,
          25832), 4326) as square
      ) q
      where a.id in (select p.area_id from area_piece p where st_intersects(p.shape, point)) and st_covers(a.shape, q.square)
    ) end
$$;

create or replace view record_public_source as
select record_id, dataset_id, taxon_id, tree_number, species_group, point, east, north, side, uncertainty, locality, shape,
  day_from, day_to, month, stars, certainty, reporter, is_absent, is_flagged, is_paused, has_picture, submitted_at,
  modified_at, waits_from, machine_points, areas_of(point, east, north, side) as areas
from record_shown
where is_public;
alter table record_public add column areas integer[];

-- Which public finds have changed, so that every process can bring what it keeps in memory up to date. Find 0 stands for
-- all of them. A transaction's number says which lines a reader may not have seen: numbers of lines do not, for
-- transactions end in another order than they begin.
create table record_public_change (
  xid xid8 not null default pg_current_xact_id(),
  record_id bigint not null,
  changed_at timestamptz not null default now()
);
create index record_public_change_xid on record_public_change (xid);
create index record_public_change_at on record_public_change (changed_at);

create function note_public_change() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select 1 from changed limit 20001) as first_ones) > 20000 then
    insert into record_public_change (record_id) values (0);
  else
    insert into record_public_change (record_id) select record_id from changed;
  end if;
  return null;
end $$;
create trigger record_public_inserted after insert on record_public referencing new table as changed
  for each statement execute function note_public_change();
create trigger record_public_updated after update on record_public referencing new table as changed
  for each statement execute function note_public_change();
create trigger record_public_deleted after delete on record_public referencing old table as changed
  for each statement execute function note_public_change();

-- What lies over everybody's answers for those who may see more.
create index record_public_hiding on record_public (record_id) where side > 0;
create index record_dismissed on record (id) where dismissed_at is not null;

-- Own finds, newest first.
create index record_own on record (reporter, observed_from desc nulls first, id desc) where deleted_at is null;

-- Searches that people keep, and what is new in them.
create table saved_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null,
  filter jsonb not null,
  -- Whether the owner is told of new finds.
  has_alert boolean not null default false,
  -- Finds that became public after this moment are new.
  looked_at timestamptz not null default now(),
  -- Of these the owner has been told already.
  alerted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);

create index saved_search_alert on saved_search (id) where has_alert;

-- Files of finds that were asked for: a small one is made while it is fetched, a large one in the background.
create table record_download (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references app_user on delete cascade,
  format text not null,
  filter jsonb not null,
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  failed_at timestamptz,
  -- How many finds there are, and how many are written.
  total integer not null,
  written integer not null default 0,
  -- Whether the file lies on the disk.
  is_stored boolean not null
);
create index record_download_user on record_download (user_id, asked_at desc);
create index record_download_asked on record_download (asked_at);
