-- The foundation: settings, people, the history of everything, pictures, background work, the bundled identity provider.
create extension if not exists postgis;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One append-only history for everything. Changes of users name the fields that changed, never their values:
-- a deleted person must not live on in the history.
create table change (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  entity text not null,
  entity_id text not null,
  verb text not null,
  before jsonb,
  after jsonb,
  actor bigint,
  reason text,
  batch uuid
);
create index change_entity on change (entity, entity_id, id);
create index change_actor on change (actor, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history is append-only';
end $$;
create trigger change_is_append_only before update or delete or truncate on change
  for each statement execute function refuse_change();

create table setting (
  category text not null,
  key text not null,
  value text not null,
  type text not null check (type in ('html', 'text', 'number', 'boolean', 'json', 'claims')),
  updated_at timestamptz not null default now(),
  primary key (category, key)
);

create table terms (
  version integer generated always as identity primary key,
  html text not null,
  requires_new_acceptance boolean not null,
  published_at timestamptz not null default now(),
  published_by bigint
);

create table app_user (
  id bigint generated always as identity primary key,
  identification uuid not null unique default gen_random_uuid(),
  issuer text,
  subject text,
  tenant text,
  name text not null,
  user_name text not null,
  display_name text not null,
  email text,
  claims text[] not null default '{}',
  accepted_terms_version integer,
  accepted_most_recent_term_date timestamptz,
  media_license text not null default 'CC BY 4.0' check (media_license in ('CC0', 'CC BY 4.0', 'CC BY-NC 4.0')),
  include_all_taxon_by_default boolean not null default false,
  include_author_name boolean not null default false,
  profile_photo_id uuid,
  tours_seen text[] not null default '{}',
  last_seen_comments_notifications timestamptz,
  last_seen_validation_notifications timestamptz,
  last_seen_other_notifications timestamptz,
  last_login_date timestamptz,
  note text not null default '',
  blocked_at timestamptz,
  blocked_reason text,
  deleted_at timestamptz,
  created timestamptz not null default now(),
  last_updated timestamptz not null default now(),
  unique (issuer, subject),
  check (deleted_at is null or (issuer is null and subject is null and email is null))
);
create index app_user_name on app_user using gin ((lower(name || ' ' || display_name || ' ' || user_name)) gin_trgm_ops);

-- A role given in the portal. While a user has grants on a role, those alone say where and when the role holds.
create table role_grant (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  role text not null,
  species_group integer check (species_group between 1 and 12),
  area geometry(Polygon, 4326),
  area_name text,
  valid_from date,
  valid_to date,
  reason text not null,
  granted_by bigint references app_user,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  check (valid_to is null or valid_from is null or valid_to >= valid_from)
);
create index role_grant_user on role_grant (user_id) where revoked_at is null;

-- One table for all pictures. The uuid is the unguessable, immutable address.
create table media (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'image' check (kind in ('image', 'sound')),
  owner_type text check (owner_type in ('record', 'taxon', 'user', 'comment', 'news')),
  owner_id text,
  position integer not null default 0,
  uploader bigint references app_user,
  author text not null,
  licence text not null check (licence in ('CC0', 'CC BY 4.0', 'CC BY-NC 4.0')),
  status text not null default 'uploaded' check (status in ('uploaded', 'used', 'hidden', 'removed')),
  width integer not null,
  height integer not null,
  bytes bigint not null,
  taken_at timestamptz,
  created timestamptz not null default now()
);
create index media_owner on media (owner_type, owner_id, position);
create index media_unused on media (created) where status = 'uploaded';
alter table app_user add foreign key (profile_photo_id) references media (id);

create table job_log (
  id bigint generated always as identity primary key,
  job text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text not null default 'running' check (outcome in ('running', 'done', 'failed')),
  detail text not null default ''
);

-- The bundled identity provider. Nothing outside idp/ reads these tables.
create table idp_account (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  user_name text not null,
  name text not null,
  password_hash text not null,
  claims text[] not null default '{}',
  tenant text not null default 'vildfund',
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  is_demo boolean not null default false,
  created timestamptz not null default now()
);
create unique index idp_account_email on idp_account (lower(email));
create unique index idp_account_user_name on idp_account (lower(user_name));

create table idp_payload (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index idp_payload_grant on idp_payload (grant_id) where grant_id is not null;
create index idp_payload_uid on idp_payload (uid) where uid is not null;
create index idp_payload_account on idp_payload (account_id) where account_id is not null;
create index idp_payload_expiry on idp_payload (expires_at);

-- Signing key and cookie keys: made on the first start, kept for all later ones.
create table idp_secret (
  name text primary key,
  value jsonb not null,
  created timestamptz not null default now()
);

create table idp_client (
  client_id text primary key,
  name text not null,
  -- The provider compares secrets itself, so it needs the value; it is sealed with a key from idp_secret.
  sealed_secret text,
  redirect_uris text[] not null default '{}',
  post_logout_redirect_uris text[] not null default '{}',
  machine_access boolean not null default false,
  scopes text[] not null default '{openid}',
  is_active boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  created timestamptz not null default now(),
  last_used timestamptz
);
