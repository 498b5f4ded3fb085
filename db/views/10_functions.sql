-- version 6
-- Functions that read tables are in plpgsql: a connection keeps the plans of these, while a function in SQL is read and
-- planned anew by each statement that calls it, however often that comes. One that is a single expression without a table
-- stays in SQL, for PostgreSQL writes it out where it is called.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history is append-only';
end $$;

-- How names of places are compared: case, accents, Danish letters and signs between words do not matter.
create or replace function fold_name(the_name text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(lower(translate(the_name, 'ÆØÅÄÖÜÉÈÁÓæøåäöüéèáó', 'æøåæøüeeaoæøåæøüeeao') collate "C"),
      'æ', 'ae'), 'ø', 'oe'), 'å', 'aa'), 'ü', 'ue'),
    '[^a-z0-9]+', ' ', 'g'))
$$;

-- The side (m) of the smallest square that hides a radius.
create or replace function blur_side(radius integer) returns integer language sql immutable as $$
  select case when radius <= 0 then 0 when radius <= 500 then 1000 when radius <= 2500 then 5000
    when radius <= 5000 then 10000 else 50000 end
$$;

-- The radius that the rules give a taxon in a month, at a stage, doing something; null means not told, and the rule holds.
create or replace function blur_radius_of(the_tree_number bigint, the_month integer, the_stage text, the_behaviour text)
returns integer language plpgsql stable as $$
begin
  return (
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
  );
end
$$;

-- A number of the rules that an administrator has set, or the one that holds until then.
create or replace function validation_number(the_key text, otherwise integer) returns integer
language plpgsql stable parallel safe as $$
begin
  return (
    select coalesce((select round(value::numeric)::integer from setting where category = 'validation' and key = the_key),
      otherwise)
  );
end
$$;

-- What a person's word weighs in a group now: one, and one more for every ten points, up to five.
create or replace function vote_weight(the_user bigint, the_group smallint) returns smallint
language plpgsql stable parallel safe as $$
begin
  return (
    select (1 + least(greatest(1, validation_number('highestWeight', 5)) - 1,
      greatest(0, coalesce((select points from member_points where user_id = the_user and species_group = the_group), 0))
        / greatest(1, validation_number('pointsPerWeight', 10))))::smallint
  );
end
$$;

-- The species group of a find: its taxon's, or the one that its reporter chose. While votes part and nobody has decided,
-- it stands under a group that nobody suggested, and keeps the species group that all suggestions below it share.
create or replace function record_group(the_record bigint, the_taxon bigint, the_decision bigint, the_choice smallint)
returns smallint language plpgsql stable parallel safe as $$
begin
  return (
    select coalesce(
      case when the_decision is null then (
        select case when min(g.effective_species_group) = max(g.effective_species_group)
          then nullif(min(g.effective_species_group), 0) end
        from record_suggestion s join taxon g on g.id = s.taxon_id left join taxon t on t.id = the_taxon
        where s.record_id = the_record and s.withdrawn_at is null
        having bool_and(t.id is null or (g.tree_number > t.tree_number and g.tree_number <= t.tree_end))
      ) end,
      (select nullif(t.effective_species_group, 0) from taxon t where t.id = the_taxon),
      the_choice, 0::smallint)
  );
end
$$;

-- Votes part: of two or more live suggestions none is the name that the find bears, and nobody has decided. Which of them
-- it is must be chosen.
create or replace function is_parted(the_record bigint, the_taxon bigint, the_decision bigint) returns boolean
language plpgsql stable parallel safe as $$
begin
  return (
    select the_decision is null and exists (
      select 1 from record_suggestion s where s.record_id = the_record and s.withdrawn_at is null
      having count(distinct s.taxon_id) > 1 and bool_and(s.taxon_id is distinct from the_taxon))
  );
end
$$;

-- How sure the reporter is of a find's name: of the name that they gave, and of no other.
create or replace function certainty_of(the_record bigint, the_reporter bigint, the_taxon bigint, the_word text)
returns text language plpgsql stable parallel safe as $$
begin
  return (
    select case when not exists (
      select 1 from record_vote v join record_suggestion s on s.id = v.suggestion_id
      where v.record_id = the_record and v.user_id = the_reporter and v.withdrawn_at is null
        and s.taxon_id is distinct from the_taxon) then the_word end
  );
end
$$;

-- Threatened by the red list or on a list of invasive species; what is below a species shares its species' lists.
create or replace function is_threatened_or_invasive(the_taxon bigint, the_rank smallint, the_parent bigint) returns boolean
language plpgsql stable parallel safe as $$
begin
  return (
    select exists (
      select 1 from taxon_list l
      where l.taxon_id in (the_taxon, case when the_rank > 2000 then the_parent end)
        and ((l.list = 'redlist' and l.annexes && array['CR', 'EN', 'VU']) or (l.list = 'invasive' and l.annexes <> '{}')))
  );
end
$$;

-- Which day of the year a find lies on, as in a leap year; the middle of a span.
create or replace function year_day(day_from date, day_to date) returns integer language sql immutable parallel safe as $$
  select extract(doy from make_date(2000, extract(month from day_from + (day_to - day_from) / 2)::integer,
    extract(day from day_from + (day_to - day_from) / 2)::integer))::integer
$$;

create or replace function note_public_change() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
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

-- The grid (EPSG:25832) where there is one: far from its middle the projection has no answer, and no place there is
-- public. The same bound is in server/places/grid.ts.
create or replace function grid_point(the_point geometry) returns geometry language sql immutable parallel safe as $$
  select case when abs(cosd(st_y(the_point)) * sind(st_x(the_point) - 9)) < 0.9
    then st_transform(the_point, 25832) end
$$;

-- Words that can tell a place: for everybody only where no square hides the find.
create or replace function told_openly(the_side integer, the_words text) returns text language sql immutable parallel safe as $$
  select case when the_side = 0 then the_words end
$$;

-- The trip that a find which hides nowhere names to everybody: one that is finished and not its people's alone.
create or replace function public_trip(the_trip bigint) returns bigint language plpgsql stable parallel safe as $$
begin
  return (
    select id from trip
    where id = the_trip and finished_at is not null and personal_at is null and deleted_at is null
  );
end
$$;
