-- A link to a new password that a site administrator hands over, where no e-mail is sent or none arrives: whoever uses
-- it has shown no address.
alter table idp_mail_token
  drop constraint idp_mail_token_purpose_check,
  add constraint idp_mail_token_purpose_check check (purpose in ('confirm', 'reset', 'handed', 'email', 'nothing'));
