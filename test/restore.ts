import { sql } from 'kysely'
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
    create table template.kept as select pg_current_xact_id() as last_write, '{}'::text[] as changed;
    do $$
    declare t record;
    begin
      for t in ${tables} loop
        execute format('create table template.%I as table public.%I', t.name, t.name);
      end loop;
    end $$;
  `)

/**
 * Everything as it was when the template was made, whatever a test file did to it. Most tables it did not touch, so rows
 * that were written since go, and rows that are missing come again: a third of the time of writing all tables anew.
 */
export async function restore(database: Database) {
  await database.exec(`
    set session_replication_role = replica;
    do $$
    declare t record; columns text; since text; gone bigint; missing bigint; came bigint; touched text[] = '{}';
    begin
      select last_write into since from template.kept;
      for t in select nspname as name from pg_namespace
        where nspname not in ('public', 'template', 'information_schema') and nspname not like 'pg\\_%'
      loop
        execute format('drop schema %I cascade', t.name);
      end loop;
      for t in ${tables} loop
        execute format('delete from public.%I where xmin::text::bigint > %s', t.name, since);
        get diagnostics gone = row_count;
        execute format('select (select count(*) from template.%I) - (select count(*) from public.%I)', t.name, t.name)
          into missing;
        if missing <> 0 then
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
          execute format('insert into public.%I (%s) overriding system value select %s from template.%I kept
            where kept::text not in (select stayed::text from public.%I stayed)',
            t.name, columns, columns, t.name, t.name);
          get diagnostics came = row_count;
          if came <> missing then raise '% is not as it was', t.name; end if;
        end if;
        if gone > 0 then touched = touched || format('public.%I', t.name); end if;
      end loop;
      for t in select * from template.sequence_state loop
        perform setval(format('public.%I', t.name), coalesce(t.last_value, t.start_value), t.last_value is not null);
      end loop;
      update template.kept set last_write = pg_current_xact_id(), changed = touched;
    end $$;
  `)
  const { rows } = await sql<{ changed: string[] }>`select changed from template.kept`.execute(database.db)
  const changed = rows.flatMap((row) => row.changed)
  // What went leaves no room empty, which every later reader would walk through.
  if (changed.length > 0) await database.exec(`vacuum ${changed.join(', ')}`)
  // A table that is known to be empty is read whole by plans that are kept; of a new one nothing is known.
  await database.exec(
    `update pg_class set reltuples = -1 where reltuples = 0 and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  // As `discard all`, but for the statements that the connection knows by name: they are planned anew, not lost.
  await database.exec('reset all; discard plans; discard temp; discard sequences; select pg_advisory_unlock_all()')
}
