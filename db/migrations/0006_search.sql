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

-- As before, but made for many finds at a time: what is dear is worked out only where it can matter.
alter function blur_radius_of parallel safe;
alter function blur_side parallel safe;
create or replace view record_shown as
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
  q.is_public,
  -- When the find's waiting began, moved back by the days that bring it forward in the queue: the oldest is first. Null
  -- when it does not wait; finds from elsewhere and of what was not found wait only when somebody has flagged them.
  -- Hours and not days, so that no time zone has a say.
  case when q.is_public and r.paused_at is null
      and ((r.stars = 0 and r.reporter is not null and not r.is_absent) or r.flagged_at is not null)
    then r.submitted_at - make_interval(hours => 24 * (
      case when r.flagged_at is null then 0 else validation_number('queueFlagged', 30) end
      + case when r.answered_at is null then 0 else validation_number('queueAnswered', 10) end
      + case when is_threatened_or_invasive(t.id, t.rank, t.parent_id) then validation_number('queueListed', 20) else 0 end))
  end as waits_from,
  -- Null when the machine gives none.
  e.points as machine_points,
  -- Nobody has said what it is.
  r.taxon_id is null and not exists (
    select 1 from record_suggestion s where s.record_id = r.id and s.withdrawn_at is null) as is_unnamed
from record r
left join taxon t on t.id = r.taxon_id
left join record_detail d on d.record_id = r.id
left join record_score e on e.record_id = r.id
-- Each step is worked out once a find (`offset 0`): otherwise PostgreSQL copies it to every place where it is used.
cross join lateral (
  -- 0 is unknown: a precision of a year, or a span over several months.
  select case when r.date_precision = 'year' then 0
    when r.observed_to is null or r.observed_to = r.observed_from
      or date_trunc('month', r.observed_from::timestamp) = date_trunc('month', r.observed_to::timestamp)
    then extract(month from r.observed_from)::integer else 0 end as month
  offset 0
) m
-- Most taxa have no blur on them or above them: that is asked once a taxon.
left join lateral (
  select true as is_blurred from taxon b
  where b.blur_radius > 0 and b.tree_number <= t.tree_number and b.tree_end >= t.tree_number limit 1
) o on true
cross join lateral (
  select greatest(
    case when r.own_blur then 2000 else 0 end,
    case when o.is_blurred then blur_radius_of(t.tree_number, nullif(m.month, 0), d.life_stage, d.behaviour) else 0 end,
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
cross join lateral (
  select r.personal_at is null and r.dismissed_at is null and r.hidden_at is null and r.deleted_at is null
    and (r.hide_until is null or r.hide_until <= (now() at time zone 'Europe/Copenhagen')::date) as is_public
) q
where r.state = 'submitted';

-- With the areas of the public place, smallest id first. One that hides in a square is in an area that has the whole
-- square.
create or replace view record_public_source as
select record_id, dataset_id, taxon_id, tree_number, species_group, point, east, north, side, uncertainty, locality, shape,
  day_from, day_to, month, stars, certainty, reporter, is_absent, is_flagged, is_paused, has_picture, submitted_at,
  modified_at, waits_from, machine_points,
  case when side = 0
    then (select array_agg(distinct p.area_id order by p.area_id) from area_piece p where st_covers(p.shape, point))
    else (
      select array_agg(a.id order by a.id) from area a
      where a.id in (select p.area_id from area_piece p where st_intersects(p.shape, point))
        and st_covers(a.shape, st_transform(st_makeenvelope(
          east - side / 2.0, north - side / 2.0, east + side / 2.0, north + side / 2.0, 25832), 4326)))
    end as areas,
  is_unnamed
from record_shown
where is_public;
alter table record_public add column areas integer[], add column is_unnamed boolean not null default false;
update record_public p set is_unnamed = true from record_public_source s where s.record_id = p.record_id and s.is_unnamed;
drop index record_public_unnamed;
create index record_public_unnamed on record_public (waits_from, record_id) where waits_from is not null and is_unnamed;
-- With the reporter: nobody decides on own finds.
drop index record_public_waiting_group;
create index record_public_waiting_group on record_public (species_group, waits_from, record_id) include (reporter)
  where waits_from is not null;
create index record_public_waiting_point on record_public using gist (point) where waits_from is not null;

-- Names that public finds have given their places, folded, each once; a name is found here first, and then the finds that
-- have it. One that no find has any more may stay: nobody is told a name that no public find has.
create table locality_name (folded text primary key);
create index locality_name_begins on locality_name (folded text_pattern_ops);
create index locality_name_word on locality_name using gin (folded gin_trgm_ops);
insert into locality_name select distinct fold_name(locality) from record_public where locality is not null;
drop index record_public_locality_word;
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
  if (select count(*) from (select 1 from changed limit 500001) as first_ones) > 500000 then
    insert into record_public_change (record_id) values (0);
  else
    insert into record_public_change (record_id) select record_id from changed;
  end if;
  if tg_op <> 'DELETE' then
    insert into locality_name
    select n.folded from (
      select distinct fold_name(c.locality) as folded from (select distinct locality from changed where locality is not null) c
    ) n
    where not exists (select 1 from locality_name l where l.folded = n.folded)
    order by 1 on conflict do nothing;
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
