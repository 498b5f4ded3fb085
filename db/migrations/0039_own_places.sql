-- Places that members keep under a name of their own, to pick them again when they report.
create table own_place (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null,
  lon double precision not null,
  lat double precision not null,
  -- Metres.
  uncertainty integer not null check (uncertainty >= 1),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
