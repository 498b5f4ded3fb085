-- What an import of taxa wrote, row by row: it stands in the history of every taxon that it touched, and can be taken
-- back whole. Changed rows hold the columns that changed, new ones the whole row; no `before` is a new row, no `after`
-- one that went. Taxa that an undo has taken away are still named here, so nothing refers to taxon.
create table taxon_import_row (
  id bigint generated always as identity primary key,
  change_id bigint not null references change,
  taxon_id bigint not null,
  table_name text not null,
  key jsonb not null,
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index taxon_import_row_change on taxon_import_row (change_id, table_name);
create index taxon_import_row_taxon on taxon_import_row (taxon_id, change_id);
-- The last time that taxa went for good: what is kept in memory is read anew then.
create index taxon_import_row_gone on taxon_import_row (change_id) where table_name = 'taxon' and after is null;

-- A taxon that goes is looked for in all that may refer to it.
create index taxon_merged on taxon (merged_into) where merged_into is not null;
create index look_alike_other on look_alike (other_id);
create index name_coupling_taxon on name_coupling (taxon_id);
create index record_detail_host on record_detail (host_taxon_id) where host_taxon_id is not null;
create index record_decision_before on record_decision (before_taxon_id) where before_taxon_id is not null;
create index record_score_taxon on record_score (taxon_id);
