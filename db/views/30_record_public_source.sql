-- version 4
-- What stands in the table record_public, worked out anew.
create or replace view record_public_source as
select record_id, dataset_id, taxon_id, tree_number, species_group,
  -- To the centimetre, which is how the columns in memory keep it.
  st_setsrid(st_makepoint(round(st_x(point)::numeric, 7)::float8, round(st_y(point)::numeric, 7)::float8), 4326)
    as point,
  east, north, side, uncertainty, locality, shape,
  day_from, day_to, month, stars, certainty, reporter, is_absent, is_flagged, is_paused, has_picture, submitted_at,
  modified_at, waits_from,
  -- Of what waits alone, where the queue is asked for it: all finds are judged again each night, and a row that is written
  -- is written into every index. Of other finds it stands in record_score.
  case when waits_from is not null then machine_points end as machine_points,
  case when side = 0
    then (select array_agg(distinct p.area_id order by p.area_id) from area_piece p where st_covers(p.shape, point))
    else (
      select array_agg(a.id order by a.id) from area a
      where a.id in (select p.area_id from area_piece p where st_intersects(p.shape, point))
        and st_covers(a.shape, st_transform(st_makeenvelope(
          east - side / 2.0, north - side / 2.0, east + side / 2.0, north + side / 2.0, 25832), 4326)))
    end as areas,
  is_unnamed, blur_groups, is_parted, trip_id
from record_shown
where is_public;
