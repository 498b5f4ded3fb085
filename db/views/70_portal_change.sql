-- version 5
-- Each transaction that writes to a table which public pages may show leaves one line in portal_change, so that every process
-- knows whether a page that it keeps can still be given. Tables that no public page shows are named here; a new table counts
-- as shown, and its trigger comes when this file is laid again (a test says so).
create or replace function note_portal_change() returns trigger language plpgsql as $$
begin
  insert into portal_change (xid) values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;

create or replace function is_shown_table(name text) returns boolean language sql immutable parallel safe as $$
  select name not like 'idp\_%' and name not like 'notification\_%' and name not like 'schema\_%' and name not in (
    'portal_change', 'record_public_change', 'locality_name', 'evidence_change', 'taxon_to_rescore', 'spatial_ref_sys',
    'job_log', 'server_secret', 'stored_file', 'red_list_run', 'taxon_import_row', 'exact_place_access',
    'own_data_file', 'own_place', 'saved_search', 'record_tag', 'record_download', 'record_import', 'record_report',
    'thread_read', 'person_mute', 'comment_version', 'warning_told', 'warning_wish', 'warning_due',
    'community_revision'
  )
$$;

do $$
declare
  shown name;
begin
  for shown in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and is_shown_table(c.relname)
  loop
    execute format(
      'create or replace trigger portal_change after insert or update or delete or truncate on %I
        for each statement execute function note_portal_change()', shown);
  end loop;
end $$;
