-- version 4
-- The pictures that something public shows: the one definition. They answer at their plain address; all others only at
-- an address that is signed for those who may see them.
create or replace view media_public as
select m.id from media m
where m.status = 'used' and case m.owner_type
  when 'record' then exists (select 1 from record_public p where p.record_id = m.owner_id::bigint)
  -- A taxon's page is for everybody, also when it tells that the taxon is gone.
  when 'taxon' then exists (select 1 from taxon t where t.id = m.owner_id::bigint)
  when 'user' then exists (
    select 1 from app_user u where u.id = m.owner_id::bigint and u.profile_photo_id = m.id and u.deleted_at is null)
  -- Who may read a thread follows its owner.
  when 'comment' then exists (
    select 1 from comment c join thread_public t on t.id = c.thread_id
    where c.id = m.owner_id::bigint and c.deleted_at is null)
  when 'news' then exists (select 1 from news_public n where n.id = m.owner_id::bigint)
  when 'community' then exists (
    select 1 from community y where y.id = m.owner_id::bigint and y.hidden_at is null and y.deleted_at is null)
  else false
end;
