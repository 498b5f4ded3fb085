-- version 1
-- Keeps waiting_count to what waits in record_public, in the transaction that changes it.
create or replace function waiting_day(waits_from timestamptz) returns date language sql immutable parallel safe as $$
  select (waits_from at time zone 'UTC')::date
$$;

create or replace function note_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into waiting_count (species_group, day, number)
    select w.species_group, w.day, sum(w.number) from (
      select species_group, waiting_day(waits_from) as day, 1 as number from changed where waits_from is not null
      union all
      select species_group, waiting_day(waits_from), -1 from former where waits_from is not null
    ) w group by 1, 2 having sum(w.number) <> 0;
  else
    insert into waiting_count (species_group, day, number)
    select species_group, waiting_day(waits_from), case when tg_op = 'DELETE' then -count(*) else count(*) end
    from changed where waits_from is not null group by 1, 2;
  end if;
  return null;
end $$;
create or replace trigger record_public_waiting_inserted after insert on record_public
  referencing new table as changed for each statement execute function note_waiting();
create or replace trigger record_public_waiting_updated after update on record_public
  referencing new table as changed old table as former for each statement execute function note_waiting();
create or replace trigger record_public_waiting_deleted after delete on record_public
  referencing old table as changed for each statement execute function note_waiting();

-- All counted anew, while nobody changes what waits.
create or replace function lay_waiting_counts() returns void language sql as $$
  delete from waiting_count;
  insert into waiting_count (species_group, day, number)
  select species_group, waiting_day(waits_from), count(*) from record_public where waits_from is not null group by 1, 2;
$$;
select lay_waiting_counts();
