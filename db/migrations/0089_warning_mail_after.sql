-- E-mails about one person's finds come together when there are many of them: not before this moment.
alter table warning_told add column mail_after timestamptz;
