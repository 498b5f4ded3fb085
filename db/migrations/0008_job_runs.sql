-- Which attempt at which job of the queue a line tells of: a line whose attempt nobody works at any more has been cut
-- off. Null for work that a command does itself.
alter table job_log add column queue_id uuid;
alter table job_log add column attempt integer;
create index job_log_running on job_log (id) where outcome = 'running';

-- Goes up each time that somebody begins with an import: whoever began earlier, and was thought dead, writes no more.
alter table record_import add column attempt integer not null default 0;

-- Taxa whose finds the machine looks at again, until it has: a run that is cut off leaves the rest to the next one.
create table taxon_to_rescore (
  taxon_id bigint primary key
);
