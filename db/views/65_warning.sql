-- version 3
-- Which finds are to be judged for warnings, and who sees what of a warning: the one definition of each.

-- Statements about finds note those that may matter. Nothing is worked out for single rows, and no two transition tables
-- are joined: a plan that was made for one row is kept for a million.
create or replace function note_warning_due() returns trigger language plpgsql as $$
declare
  listed bigint[];
begin
  if tg_op <> 'DELETE' then
    listed := array(
      select c.taxon_id from (
        select distinct n.taxon_id, n.tree_number from changed n
        where n.taxon_id is not null and not n.is_absent and n.day_to >= current_date - 367
          and n.dataset_id = any (array(select d.id from dataset d where d.is_own))
      ) c
      where exists (
        select from taxon_list l join taxon t on t.id = l.taxon_id
        where l.list = 'invasive' and l.annexes <> '{}' and c.tree_number between t.tree_number and t.tree_end));
    if tg_op = 'INSERT' and listed <> '{}' then
      insert into warning_due (record_id)
      select n.record_id from changed n
      where n.taxon_id = any (listed) and not n.is_absent and n.day_to >= current_date - 367
        and n.dataset_id = any (array(select d.id from dataset d where d.is_own));
    elsif listed <> '{}' then
      insert into warning_due (record_id)
      select e.record_id from (
        select n.record_id, n.taxon_id, n.east, n.north, n.side, n.day_from, n.day_to from changed n
        where n.taxon_id = any (listed) and not n.is_absent and n.day_to >= current_date - 367
          and n.dataset_id = any (array(select d.id from dataset d where d.is_own))
        except
        select o.record_id, o.taxon_id, o.east, o.north, o.side, o.day_from, o.day_to from was o
        where o.taxon_id = any (listed) and not o.is_absent
      ) e;
    end if;
  end if;
  if tg_op = 'DELETE' then
    insert into warning_due (record_id)
    select o.record_id from was o join warning_find f on f.record_id = o.record_id and f.left_at is null;
  elsif tg_op = 'UPDATE' then
    insert into warning_due (record_id)
    select n.record_id from changed n join warning_find f on f.record_id = n.record_id and f.left_at is null;
  end if;
  return null;
end $$;
create or replace trigger record_public_warns_inserted after insert on record_public referencing new table as changed
  for each statement execute function note_warning_due();
create or replace trigger record_public_warns_updated after update on record_public
  referencing new table as changed old table as was for each statement execute function note_warning_due();
create or replace trigger record_public_warns_deleted after delete on record_public referencing old table as was
  for each statement execute function note_warning_due();

-- How far it is between two public places (m).
create or replace function public_metres(east1 float8, north1 float8, east2 float8, north2 float8) returns integer
language sql immutable strict parallel safe as $$
  select round(sqrt(power(east1 - east2, 2) + power(north1 - north2, 2)))::integer
$$;

-- Whether a role that grants may limit holds at a place on a day: without a grant it holds everywhere. Within a reach (m)
-- of the area too.
create or replace function holds_here(the_user bigint, the_roles text[], the_group integer, the_point geometry, reach float8,
  the_day date) returns boolean language plpgsql stable parallel safe as $$
begin
  return (
    select coalesce(bool_or(
      (g.valid_from is null or g.valid_from <= the_day) and (g.valid_to is null or g.valid_to >= the_day)
      and (g.area is null or st_covers(g.area, the_point)
        or (reach > 0 and st_dwithin(st_transform(g.area, 25832), grid_point(the_point), reach)))), true)
    from role_grant g
    where g.user_id = the_user and g.revoked_at is null and g.role = any (the_roles)
      and (the_group is null or g.species_group = the_group)
  );
end $$;

-- An expert of a group at a place.
create or replace function is_expert_here(the_user bigint, of_all boolean, of_groups integer[], the_group integer,
  the_point geometry, the_day date) returns boolean language plpgsql stable parallel safe as $$
begin
  return (of_all and holds_here(the_user, array['speciesExpertRole'], null, the_point, 0, the_day))
    or (the_group = any (of_groups) and holds_here(the_user, array['groupExpertRole'], the_group, the_point, 0, the_day));
end $$;

-- The finds that hold a warning now. What is not public holds none.
create or replace view warning_holding as
select f.warning_id, f.record_id, p.taxon_id, p.species_group, p.side, p.blur_groups, p.east, p.north, p.point as shown_point,
  r.point as exact_point, p.locality, p.day_from, p.day_to, p.stars, p.reporter, p.areas
from warning_find f
join warning w on w.id = f.warning_id and w.withdrawn_at is null
join record_public p on p.record_id = f.record_id
join record r on r.id = f.record_id
where f.left_at is null;

-- What of the warnings somebody sees by office: authorities what lies in their area or within 5 km of it, experts what is
-- of their group, administrators all. A find that a square hides is told to those who may know its exact place, and to
-- nobody else: to be told that it is near would be to be told where it is.
create or replace function warning_seen(the_user bigint, sees_all boolean, is_authority boolean, of_all boolean,
  of_groups integer[], the_day date)
returns table (warning_id bigint, record_id bigint, by_authority boolean) language plpgsql stable as $$
begin
  return query
  select s.warning_id, s.record_id, s.by_authority from (
    select h.warning_id, h.record_id,
      is_authority and holds_here(the_user, array['managingAuthorityRole'], null, h.exact_point,
        case when h.side = 0 then 5000 else 0 end, the_day) as by_authority,
      case when h.side = 0 then is_expert_here(the_user, of_all, of_groups, h.species_group, h.shown_point, the_day)
        else cardinality(h.blur_groups) > 0 and (
          select bool_and(is_expert_here(the_user, of_all, of_groups, b.g, h.exact_point, the_day))
          from unnest(h.blur_groups) as b(g)) end as by_expert
    from warning_holding h
  ) s
  where sees_all or s.by_authority or coalesce(s.by_expert, false);
end $$;

-- The warnings that everybody may know of: those that an open find holds.
create or replace view warning_public as
select w.id, w.state, w.made_at from warning w
where w.withdrawn_at is null and exists (select 1 from warning_holding h where h.warning_id = w.id and h.side = 0);
