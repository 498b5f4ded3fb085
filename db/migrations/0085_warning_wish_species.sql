-- Of which species somebody wants to hear; none named is all of them.
alter table warning_wish add column taxon_ids bigint[] not null default '{}';
