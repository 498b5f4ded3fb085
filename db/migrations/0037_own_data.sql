-- Files with everything that the portal holds about a member, made in the background for that member alone.
create table own_data_file (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references app_user on delete cascade,
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  failed_at timestamptz,
  bytes bigint
);
create index own_data_file_user on own_data_file (user_id, asked_at desc);
