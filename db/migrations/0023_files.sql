-- The bytes of files that members send are no longer kept in the database but where pictures are. These files live for a
-- day; those that wait now have to be sent again.
delete from record where import_id in (select id from record_import where status in ('waiting', 'running'));
update record_import set status = 'failed', ended_at = now(),
  message = 'Portalen er blevet opdateret, mens filen ventede. Send den igen; intet er importeret.'
where status in ('waiting', 'running');
update record_import set file_id = null where file_id is not null;
delete from stored_file;
alter table stored_file drop column content;
