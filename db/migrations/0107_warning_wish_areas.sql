-- Warnings are wished for from several municipalities, or (none named) from all of the country.
alter table warning_wish
  add column is_on boolean not null default false,
  add column area_ids integer[] not null default '{}';
update warning_wish set is_on = wish <> 'none', area_ids = array_remove(array[area_id], null);
alter table warning_wish drop column wish, drop column area_id;
alter table warning_wish alter column is_on drop default;
