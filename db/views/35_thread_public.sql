-- version 3
-- The threads that everybody may read: who may read a thread follows what it hangs on.
create or replace view thread_public as
select t.id from thread t
left join record_public p on t.kind = 'record' and p.record_id = t.owner_id
left join trip_public o on t.kind = 'trip' and o.trip_id = t.owner_id
left join community y on t.kind = 'community' and y.id = t.owner_id and y.hidden_at is null and y.deleted_at is null
where t.deleted_at is null and (t.kind in ('free', 'taxon') or p.record_id is not null or o.trip_id is not null
  or y.id is not null);
