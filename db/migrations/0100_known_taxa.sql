-- What somebody has found before is asked on every page of a trip: answered from these alone, without reading the finds.
drop index record_own;
create index record_own on record (reporter, observed_from desc, id desc) include (taxon_id, is_absent, state)
  where deleted_at is null;
drop index record_finder_user;
create index record_finder_user on record_finder (user_id, record_id) include (status);
