-- version 4
-- Every trip as the public may see it, were it public: the one definition of what is hidden. Which finds name it to
-- everybody stands in record_public (see public_trip); `trip_public` holds what of this view is public.

-- Whether it may be said of a taxon that it was not noted: never where finds of it, of something below it or of all that
-- is above it can be blurred.
create or replace function tells_absence(the_taxon bigint) returns boolean language plpgsql stable parallel safe as $$
begin
  return (
    select not exists (
      select 1 from taxon t join taxon b on b.blur_radius > 0
        and (b.tree_number between t.tree_number and t.tree_end or t.tree_number between b.tree_number and b.tree_end)
      where t.id = the_taxon)
  );
end
$$;

-- The finds of trips that everybody is not told of: blurred, hidden, personal, not submitted. What was dismissed or deleted
-- counts only where it would be hidden, were it not.
create or replace view trip_withheld as
select r.trip_id, r.id as record_id,
  -- Of no group, as a draft that anything may become, it can be of all.
  case when r.state = 'draft' then 0 else record_group(r.id, r.taxon_id, r.decision_id, r.species_group) end as species_group,
  -- It is in the public view, blurred by its taxon: of such a taxon nobody claims that it was not noted.
  p.side is not null and not tells_absence(r.taxon_id) as is_of_blurred_taxon
from record r
left join record_public p on p.record_id = r.id
where r.trip_id is not null and (p.side is null or p.side > 0)
  and not ((r.dismissed_at is not null or r.deleted_at is not null) and (
    r.state = 'draft' or (
      r.personal_at is null and r.hidden_at is null
      and (r.hide_until is null or r.hide_until <= (now() at time zone 'Europe/Copenhagen')::date)
      and exists (select 1 from record_shown s where s.record_id = r.id and s.side = 0))));

-- The 1 km squares of the grid that hold where a line begins and where it ends.
create or replace function end_squares(the_line geometry) returns geometry language plpgsql immutable parallel safe as $$
declare
  first_point geometry := grid_point(st_startpoint(st_geometryn(the_line, 1)));
  last_point geometry := grid_point(st_endpoint(st_geometryn(the_line, st_numgeometries(the_line))));
begin
  return st_union(
    st_makeenvelope(floor(st_x(first_point) / 1000) * 1000, floor(st_y(first_point) / 1000) * 1000,
      floor(st_x(first_point) / 1000) * 1000 + 1000, floor(st_y(first_point) / 1000) * 1000 + 1000, 25832),
    st_makeenvelope(floor(st_x(last_point) / 1000) * 1000, floor(st_y(last_point) / 1000) * 1000,
      floor(st_x(last_point) / 1000) * 1000 + 1000, floor(st_y(last_point) / 1000) * 1000 + 1000, 25832));
end
$$;

-- A line without what lies in the squares of its ends, in the grid. However often one goes by one's own door, nothing is
-- drawn in its square; a line that leaves the grid shows nothing.
create or replace function line_without_ends(the_line geometry) returns geometry
language plpgsql immutable parallel safe as $$
begin
  if the_line is null or exists (
    select 1 from st_dumppoints(st_envelope(the_line)) c
    where abs(cosd(st_y(c.geom)) * sind(st_x(c.geom) - 9)) >= 0.9) then
    return null;
  end if;
  -- On a grid of a centimetre, where cutting never fails. In the order of the map: which way one went is not told either.
  return st_multi(st_normalize(st_collectionextract(st_linemerge(st_collectionextract(
    st_difference(st_transform(the_line, 25832), end_squares(the_line), 0.01), 2)), 2)));
end
$$;

create or replace view trip_shown as
select
  t.id as trip_id,
  t.owner,
  -- Words and lengths can tell a place: only where nothing is withheld.
  case when w.is_withheld then '' else t.title end as title,
  case when w.is_withheld then '' else t.notes end as notes,
  -- To the half hour, where it could be told from the clock how far the hidden ends of the track are.
  case when c.is_whole then t.started_at
    else date_bin('30 minutes', t.started_at, timestamp '2000-01-01') end as started_at,
  c.ended_at,
  greatest(0, (extract(epoch from c.ended_at - case when c.is_whole then t.started_at
    else date_bin('30 minutes', t.started_at, timestamp '2000-01-01') end) / 60)::integer - t.break_minutes) as minutes,
  -- Where its ends are cut off, what is left of the track, or of the line that was drawn, is all that is told.
  case when w.is_withheld then null
    when not h.hides_ends then coalesce(t.distance, t.track_distance)
    else nullif((round(st_length(case when t.line is null then d.piece else l.line end) / 100) * 100)::integer, 0)
    end as distance,
  case when not w.is_withheld then t.area_searched end as area_searched,
  case when w.is_withheld then null when t.shows_ends then t.line
    when st_isempty(l.line) then null else st_transform(l.line, 4326) end as line,
  case when w.is_withheld then null when t.shows_ends or st_dimension(t.shape) <> 1 then t.shape
    else st_transform(d.piece, 4326) end as shape,
  s.side as square_side,
  s.east as square_east,
  s.north as square_north,
  case when w.is_withheld then coalesce((
      select array_agg(g order by g) from unnest(t.complete_groups) g
      where not exists (select 1 from trip_withheld h
        where h.trip_id = t.id and h.species_group in (g, 0) and not h.is_of_blurred_taxon)), '{}')
    else t.complete_groups end as complete_groups,
  -- Whoever went the same way shows where that is.
  case when not w.is_withheld then t.route_id end as route_id,
  w.is_withheld,
  t.finished_at is not null and t.personal_at is null and t.deleted_at is null as is_public,
  coalesce((select array_agg(distinct p.east / 1000 * 10000 + p.north / 1000) from record_public p
    where p.trip_id = t.id), '{}') as squares
from trip t
cross join lateral (
  select exists (select 1 from trip_withheld h where h.trip_id = t.id) as is_withheld offset 0
) w
-- A line that was drawn begins at the same doors as one that was walked.
cross join lateral (
  select not t.shows_ends and (t.line is not null or coalesce(st_dimension(t.shape) = 1, false)) as hides_ends offset 0
) h
cross join lateral (
  select k.is_whole, case when k.is_whole then coalesce(t.ended_at, t.started_at)
    else date_bin('30 minutes', coalesce(t.ended_at, t.started_at) + interval '29 minutes 59 seconds',
      timestamp '2000-01-01') end as ended_at
  from (select not w.is_withheld and not h.hides_ends as is_whole) k
  offset 0
) c
cross join lateral (
  select case when not w.is_withheld and not t.shows_ends then line_without_ends(t.line) end as line offset 0
) l
-- Of a line that was drawn, the longest piece that is left, in the grid.
left join lateral (
  select g.geom as piece from st_dump(line_without_ends(t.shape)) g
  where not w.is_withheld and h.hides_ends and st_dimension(t.shape) = 1
  order by st_length(g.geom) desc limit 1
) d on true
-- The smallest square of the grid that holds all public places, while the track is withheld.
left join lateral (
  select q.side, (floor(f.west::numeric / q.side) * q.side)::integer as east,
    (floor(f.south::numeric / q.side) * q.side)::integer as north
  from (select min(p.east) as west, max(p.east) as east, min(p.north) as south, max(p.north) as north
    from record_public p where p.trip_id = t.id) f
  cross join (values (1000), (5000), (10000), (50000)) q(side)
  where w.is_withheld
    and floor(f.west::numeric / q.side) = floor(f.east::numeric / q.side)
    and floor(f.south::numeric / q.side) = floor(f.north::numeric / q.side)
  order by q.side limit 1
) s on true;
