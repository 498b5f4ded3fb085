-- A new e-mail address of a user waits here until a link that was sent to it is used.
alter table app_user add pending_email text;
alter table idp_mail_token
  add user_id bigint references app_user,
  drop constraint idp_mail_token_purpose_check,
  add check (purpose in ('confirm', 'reset', 'email', 'nothing'));
create index idp_mail_token_user on idp_mail_token (user_id) where user_id is not null;
