import type { Database } from '#server/core/database.ts'

/** Tables of the portal; those of extensions never change. */
const tables = `
  select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Lay the contents of every table and sequence aside, in a schema that restore() reads. */
export const keepTemplate = (database: Database) =>
  database.exec(`
    create schema template;
    create table template.sequence_state as
      select sequencename as name, start_value, last_value from pg_sequences where schemaname = 'public';
    do $$
    declare t record;
    begin
      for t in ${tables} loop
        execute format('create table template.%I as table public.%I', t.name, t.name);
      end loop;
    end $$;
  `)

/** Everything as it was when the template was made, whatever a test file did to it. */
export async function restore(database: Database) {
  await database.exec(`
    set session_replication_role = replica;
    do $$
    declare t record; columns text;
    begin
      for t in select nspname as name from pg_namespace
        where nspname not in ('public', 'template', 'information_schema') and nspname not like 'pg\\_%'
      loop
        execute format('drop schema %I cascade', t.name);
      end loop;
      execute (select 'truncate ' || string_agg(format('public.%I', name), ', ') from (${tables}) as known);
      for t in ${tables} loop
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into public.%I (%s) overriding system value select %s from template.%I',
          t.name, columns, columns, t.name);
      end loop;
      for t in select * from template.sequence_state loop
        perform setval(format('public.%I', t.name), coalesce(t.last_value, t.start_value), t.last_value is not null);
      end loop;
    end $$;
  `)
  await database.exec('discard all')
}
