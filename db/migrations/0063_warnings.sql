-- Early warnings of invasive species: where one was found that was not known there, or near an area that somebody manages.
create table warning (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- What stands on the list; its finds may be of what is below it.
  taxon_id bigint not null references taxon on delete cascade,
  -- Where: a municipality, or a square of the grid. Later finds of the taxon there join.
  place_key text not null,
  area_id integer references area on delete set null,
  reasons text[] not null check (reasons <> '{}' and reasons <@ array['new_here', 'near_area']),
  state text not null default 'new' check (state in ('new', 'seen', 'effort', 'closed')),
  outcome text check (outcome in ('removed', 'partly', 'without_effect', 'not_found')),
  revisit_on date,
  closed_at timestamptz,
  -- The nearest find of the species from before, between public places.
  nearest_id bigint references record on delete set null,
  nearest_metres integer,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Whose turn it is to be told of it: it has another one when it comes back.
  round integer not null default 1,
  told_at timestamptz,
  -- None of its finds holds it any more.
  withdrawn_at timestamptz,
  constraint warning_closed_with_outcome check ((state = 'closed') = (outcome is not null) and (state = 'closed') = (closed_at is not null))
);
create index warning_place on warning (taxon_id, place_key);
create index warning_made on warning (made_at desc, id desc) where withdrawn_at is null;
create index warning_untold on warning (id) where told_at is null;
create index warning_area on warning (area_id) where area_id is not null;
create index warning_nearest on warning (nearest_id) where nearest_id is not null;

create table warning_find (
  warning_id bigint not null references warning on delete cascade,
  record_id bigint not null references record on delete cascade,
  joined_at timestamptz not null default now(),
  -- It turned out to be something else, or is gone from sight.
  left_at timestamptz,
  primary key (warning_id, record_id)
);
-- A find holds one warning at a time.
create unique index warning_find_live on warning_find (record_id) where left_at is null;
create index warning_find_record on warning_find (record_id);

-- Who was told what of a warning: nobody hears it twice.
create table warning_told (
  warning_id bigint not null references warning on delete cascade,
  user_id bigint not null references app_user,
  round integer not null,
  what text not null check (what in ('made', 'withdrawn')),
  told_at timestamptz not null,
  -- Warnings that are told together have the same; null when it is told alone.
  batch uuid,
  -- An e-mail is due, and has been handed in.
  mails boolean not null,
  mailed_at timestamptz,
  primary key (warning_id, user_id, round, what)
);
create index warning_told_user on warning_told (user_id);
create index warning_told_unmailed on warning_told (user_id) where mails and mailed_at is null;

-- Whoever wants to hear of warnings without an office, and whether by e-mail.
create table warning_wish (
  user_id bigint primary key references app_user,
  wish text not null check (wish in ('none', 'all', 'area')),
  area_id integer references area on delete cascade,
  emails boolean not null,
  constraint warning_wish_of_an_area check ((wish = 'area') = (area_id is not null))
);
create index warning_wish_area on warning_wish (area_id) where area_id is not null;

-- Finds to be judged: noted in the transaction that writes them, by triggers (65_warning.sql in db/views). A find may be
-- noted more than once: a note that is not committed yet is nobody else's.
create table warning_due (
  id bigint generated always as identity primary key,
  record_id bigint not null
);
create index warning_due_record on warning_due (record_id);
