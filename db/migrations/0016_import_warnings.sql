-- What is told of a workbook of finds before it is imported: what is odd about its rows and where they lie, and
-- whether the very same file came before.
alter table record_import
  add column file_hash text,
  add column warnings jsonb not null default '[]',
  add column points jsonb not null default '[]';
