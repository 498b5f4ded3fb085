-- Evidence of a taxon by the day of the year: how much of it lies near a day is counted without reading the rest.
create index record_public_season on record_public (tree_number, year_day(day_from, day_to)) include (day_from, day_to)
  where stars >= 2 and not is_absent and month > 0;
