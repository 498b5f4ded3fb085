-- That something which public pages may show was changed, and by which transaction: see db/views/70_portal_change.sql.
create table portal_change (
  xid xid8 primary key default pg_current_xact_id(),
  changed_at timestamptz not null default clock_timestamp()
);
create index portal_change_at on portal_change (changed_at);
