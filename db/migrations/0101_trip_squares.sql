-- The squares of 1 km that a trip's public finds are in, as thousands of metres east * 10000 + north: how much somebody
-- has looked where is asked for whole countries and decades (see trip_shown).
alter table trip_public add column squares integer[] not null default '{}';
update trip_public o set squares = f.squares
from (select p.trip_id, array_agg(distinct p.east / 1000 * 10000 + p.north / 1000) as squares
  from record_public p where p.trip_id is not null group by p.trip_id) f
where f.trip_id = o.trip_id;
