-- What the bundled provider counts to slow guessing down, shared by all processes. Keys are keyed hashes with a fixed
-- number of values for each kind: no name and no address stands here, and the table cannot grow past them.
create table idp_limit (
  key text primary key,
  count integer not null,
  blocked_until timestamptz,
  expires_at timestamptz not null
);
create index idp_limit_expiry on idp_limit (expires_at);

-- Links that were sent by e-mail: the link holds the token, this table its hash only.
create table idp_mail_token (
  token_hash text primary key,
  purpose text not null check (purpose in ('confirm', 'reset', 'nothing')),
  account_id uuid references idp_account on delete cascade,
  -- The account that is made when the link is used.
  wish jsonb,
  expires_at timestamptz not null
);
create index idp_mail_token_expiry on idp_mail_token (expires_at);
create index idp_mail_token_account on idp_mail_token (account_id) where account_id is not null;

-- An address that nobody has confirmed is only a claim, and many may make it: refusing the second one would tell that
-- there is a first. A confirmed one is one person's.
drop index idp_account_email;
alter table idp_account
  add email_confirmed_at timestamptz,
  add warned_at timestamptz,
  drop column locked_until;
comment on column idp_account.failed_attempts is 'Wrong passwords since the owner last signed in.';
create index idp_account_email on idp_account (lower(email));
create unique index idp_account_confirmed_email on idp_account (lower(email)) where email_confirmed_at is not null;
