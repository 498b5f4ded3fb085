-- The breaks of a trip one by one, as local wall times: [{"from": "2026-05-17T08:00", "to": "2026-05-17T08:15"}]. How long
-- they were in all stays in break_minutes, which is all that somebody may have told.
alter table trip add column breaks jsonb not null default '[]';
