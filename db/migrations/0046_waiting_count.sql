-- How many finds of a group wait, by the day (UTC) from which they wait: where a find stands in the queue is told without
-- counting all that wait. Lines are added and never changed, so that nobody waits for another: the sum of them counts.
-- Triggers write them (60_waiting_count.sql in db/views), a job gathers them.
create table waiting_count (
  species_group smallint not null,
  day date not null,
  number integer not null
);
create index waiting_count_group on waiting_count (species_group, day);
