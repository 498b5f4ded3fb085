-- The annexes of two lists have numbers of their own; they were written as their labels before.
create temporary table annex_number (list text, former text, number text);
insert into annex_number values
  ('habitat', 'I', '1'), ('habitat', 'II', '2'), ('habitat', 'III', '3'), ('habitat', 'IV', '4'), ('habitat', 'V', '5'),
  ('invasive', 'EU', '1'), ('invasive', 'DK', '2'), ('invasive', 'national', '3');

update taxon_list l set annexes = array(
  select coalesce(n.number, a.annex) from unnest(l.annexes) with ordinality as a (annex, place)
  left join annex_number n on n.list = l.list and n.former = a.annex order by a.place)
where l.list in ('habitat', 'invasive');

update saved_search s set filter = jsonb_set(s.filter, '{annexes}', (
  select jsonb_agg(coalesce(n.list || '/' || n.number, a.annex) order by a.place)
  from jsonb_array_elements_text(s.filter -> 'annexes') with ordinality as a (annex, place)
  left join annex_number n on n.list || '/' || n.former = a.annex))
where jsonb_array_length(s.filter -> 'annexes') > 0;

update record_download d set filter = jsonb_set(d.filter, '{annexes}', (
  select jsonb_agg(coalesce(n.list || '/' || n.number, a.annex) order by a.place)
  from jsonb_array_elements_text(d.filter -> 'annexes') with ordinality as a (annex, place)
  left join annex_number n on n.list || '/' || n.former = a.annex))
where jsonb_array_length(d.filter -> 'annexes') > 0;

drop table annex_number;
