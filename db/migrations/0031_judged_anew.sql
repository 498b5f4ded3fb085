-- New evidence is looked at for finds that want a star. What editors say of a taxon holds for all its finds: their
-- receipts tell it.
alter table evidence_change add column of_all boolean not null default false;
alter table taxon_to_rescore add column of_all boolean not null default false;
