-- What the portal tells: written by site administrators, read by everybody when it is published.
create table news (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  title text not null check (title <> ''),
  introduction text not null default '',
  html text not null default '',
  state text not null default 'draft' check (state in ('draft', 'planned', 'published')),
  -- When it appears, or has appeared.
  publish_at timestamptz,
  -- The last day on which it stands first.
  pinned_until date,
  -- Members are told of it when it appears; told_at says that they have been, for nobody is told twice.
  tells boolean not null default false,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Tags and their attributes are no words.
  search tsvector generated always as (
    setweight(to_tsvector('danish', title), 'A') || setweight(to_tsvector('danish', introduction), 'B')
      || to_tsvector('danish', html)) stored,
  constraint news_has_its_time check ((state = 'draft') = (publish_at is null))
);
create index news_newest on news (publish_at desc, id desc) where deleted_at is null;
create index news_search on news using gin (search);
