-- The newest change of evidence that a taxon waits for: what comes while its finds are looked at is not taken for done.
alter table taxon_to_rescore add column noted bigint not null default 0;
