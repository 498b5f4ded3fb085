-- version 1
-- Which pictures of finds may stand for a taxon: the one definition. The find is public, has a star, is of what was found,
-- and nobody has flagged it; the picture is not hidden, and names its photographer where the licence asks for that. What
-- nobody has rated stands between the good and the bad. No place is told: a blurred find shows its pictures anyway.
create or replace view taxon_picture_source as
select m.id as media_id, p.taxon_id, p.record_id, coalesce(m.rating, 2.5)::real as quality, p.stars, m.position
from record_public p join media m on m.owner_type = 'record' and m.owner_id = p.record_id::text
where p.taxon_id is not null and p.stars >= 1 and not p.is_absent and not p.is_flagged
  and m.kind = 'image' and m.status = 'used' and (m.licence = 'CC0' or m.author not in ('', 'Tidligere bruger'));

create or replace function lay_taxon_pictures(ids bigint[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  delete from taxon_picture o where o.record_id = any(ids)
    and not exists (select from taxon_picture_source s where s.media_id = o.media_id and s.record_id = o.record_id);
  insert into taxon_picture as o (media_id, taxon_id, record_id, quality, stars, position)
  select s.media_id, s.taxon_id, s.record_id, s.quality, s.stars, s.position from taxon_picture_source s
  where s.record_id = any(ids)
  on conflict (media_id) do update set taxon_id = excluded.taxon_id, record_id = excluded.record_id,
    quality = excluded.quality, stars = excluded.stars, position = excluded.position
  where row(o.taxon_id, o.record_id, o.quality, o.stars, o.position) is distinct from
    row(excluded.taxon_id, excluded.record_id, excluded.quality, excluded.stars, excluded.position);
end $$;

-- A statement may touch a million finds: only those with pictures whose standing has changed are looked at.
create or replace function note_pictures_of_records() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    perform lay_taxon_pictures((select array_agg(record_id) from changed where has_picture));
  else
    perform lay_taxon_pictures((
      select array_agg(a.record_id) from changed a join former b using (record_id)
      where (a.has_picture or b.has_picture) and row(a.taxon_id, a.stars, a.is_absent, a.is_flagged, a.has_picture)
        is distinct from row(b.taxon_id, b.stars, b.is_absent, b.is_flagged, b.has_picture)));
  end if;
  return null;
end $$;
create or replace trigger record_public_pictures_inserted after insert on record_public
  referencing new table as changed for each statement execute function note_pictures_of_records();
create or replace trigger record_public_pictures_updated after update on record_public
  referencing new table as changed old table as former for each statement execute function note_pictures_of_records();
create or replace trigger record_public_pictures_deleted after delete on record_public
  referencing old table as changed for each statement execute function note_pictures_of_records();

create or replace function note_pictures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform lay_taxon_pictures((select array_agg(distinct owner_id::bigint) from changed where owner_type = 'record'));
  else
    perform lay_taxon_pictures((
      select array_agg(distinct owner_id::bigint) from (table changed union all table former) m
      where owner_type = 'record'));
  end if;
  return null;
end $$;
create or replace trigger media_pictures_inserted after insert on media
  referencing new table as changed for each statement execute function note_pictures();
create or replace trigger media_pictures_updated after update on media
  referencing new table as changed old table as former for each statement execute function note_pictures();

delete from taxon_picture;
insert into taxon_picture (media_id, taxon_id, record_id, quality, stars, position)
select media_id, taxon_id, record_id, quality, stars, position from taxon_picture_source;
