-- E-mail can come at once, too.
alter table notification_setting drop constraint notification_setting_email_check,
  add constraint notification_setting_email_check check (email in ('none', 'at_once', 'daily', 'weekly'));
