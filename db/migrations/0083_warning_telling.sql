-- Telling is asked for whenever a find joins a warning or changes in it: who has heard of it in this round hears it once.
-- told_at is when people were last told; finds that joined later are the news.
alter table warning add column is_due boolean not null default true;
update warning set is_due = told_at is null;
drop index warning_untold;
create index warning_untold on warning (id) where is_due;
-- An e-mail that was taken up and not handed in, because the process ended, is taken up again.
alter table warning_told add column claimed_at timestamptz;
