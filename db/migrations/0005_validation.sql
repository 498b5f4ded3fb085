-- Validation: votes, the machine's points, decisions, flags and complaints, moves of finds, notifications.

-- A number of the rules that an administrator has set, or the one that holds until then.
create function validation_number(the_key text, otherwise integer) returns integer
language sql stable parallel safe as $$
  select coalesce((select round(value::numeric)::integer from setting where category = 'validation' and key = the_key),
    otherwise)
$$;

-- ---- suggestions and votes ----

-- Somebody may leave a suggestion that others have agreed with, so an author can have several live ones; a taxon is
-- suggested once a find (asked under the find's lock), but a merge of taxa may make two of them alike.
drop index record_suggestion_live;
create index record_suggestion_live on record_suggestion (record_id) where withdrawn_at is null;

-- A suggestion is its author's vote. Withdrawn, never erased.
create table record_vote (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  suggestion_id bigint not null references record_suggestion on delete cascade,
  user_id bigint not null references app_user,
  certainty text not null check (certainty in ('sikker', 'sandsynlig')),
  -- The group in which the voter's points were counted, and the weight they gave; both fixed when the vote was cast.
  species_group smallint not null,
  weight smallint not null check (weight >= 1),
  cast_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index record_vote_live on record_vote (record_id, user_id) where withdrawn_at is null;
create index record_vote_suggestion on record_vote (suggestion_id) where withdrawn_at is null;
create index record_vote_user on record_vote (user_id, id);

insert into record_vote (record_id, suggestion_id, user_id, certainty, species_group, weight, cast_at)
select s.record_id, s.id, s.author, s.certainty, coalesce(t.effective_species_group, 0), 1, s.created_at
from record_suggestion s join taxon t on t.id = s.taxon_id
where s.withdrawn_at is null and s.author is not null;

-- What experts have decided on finds. Undone, never erased.
create table record_decision (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  kind text not null check (kind in ('validate', 'take-back', 'dismiss', 'un-dismiss', 'pause', 'un-pause')),
  -- Of a validation.
  taxon_id bigint references taxon,
  -- Of a dismissal.
  reason_key text,
  reason text not null default '',
  -- Null for what follows by itself. A reporter who answers or asks again is here too.
  decided_by bigint references app_user,
  decided_at timestamptz not null default now(),
  batch uuid,
  -- What an undo brings back.
  before_taxon_id bigint references taxon,
  before_stars smallint not null,
  before_decision_id bigint references record_decision,
  before_paused_at timestamptz,
  before_dismissed_at timestamptz,
  before_answered_at timestamptz,
  undone_at timestamptz,
  undone_by bigint references app_user
);
create index record_decision_record on record_decision (record_id, id);
create index record_decision_by on record_decision (decided_by, decided_at);
create index record_decision_batch on record_decision (batch) where batch is not null;
create index record_decision_day on record_decision (decided_at);
create index record_decision_taxon on record_decision (taxon_id) where taxon_id is not null;

-- What a validation says about the votes that stood when it was made. It counts while it is the find's decision.
create table vote_judgement (
  decision_id bigint not null references record_decision on delete cascade,
  vote_id bigint not null references record_vote on delete cascade,
  user_id bigint not null references app_user,
  species_group smallint not null,
  points smallint not null,
  primary key (decision_id, vote_id)
);
create index vote_judgement_user on vote_judgement (user_id, species_group);

-- The sum of the judgements that count, a line for each person and group; below zero counts as zero.
create table member_points (
  user_id bigint not null references app_user,
  species_group smallint not null,
  points integer not null default 0,
  primary key (user_id, species_group)
);

-- What a person's word weighs in a group now: one, and one more for every ten points, up to five.
create function vote_weight(the_user bigint, the_group smallint) returns smallint
language sql stable parallel safe as $$
  select (1 + least(greatest(1, validation_number('highestWeight', 5)) - 1,
    greatest(0, coalesce((select points from member_points where user_id = the_user and species_group = the_group), 0))
      / greatest(1, validation_number('pointsPerWeight', 10))))::smallint
$$;

alter table record
  -- The validation that holds now; null when no expert has validated the find.
  add column decision_id bigint references record_decision,
  add column dismissed_reason text,
  -- The reporter has answered a question since the last decision.
  add column answered_at timestamptz,
  -- When the machine last looked; null means that it has not yet.
  add column scored_at timestamptz;
create index record_unscored on record (id)
  where scored_at is null and state = 'submitted' and reporter is not null and deleted_at is null;
create index record_answered on record (id) where answered_at is not null;
create index record_flagged on record (flagged_at) where flagged_at is not null;
create index record_paused on record (paused_at) where paused_at is not null;

-- ---- calculations ----

-- The machine's newest look at a find, with what it was made from.
create table record_score (
  record_id bigint primary key references record on delete cascade,
  taxon_id bigint not null references taxon,
  geography smallint not null,
  season smallint not null,
  recognisability smallint not null,
  points smallint not null,
  -- Metres between public places to the nearest evidence, and which find that is.
  nearest integer,
  nearest_id bigint,
  season_finds integer not null,
  in_named_month boolean not null,
  -- The parameters, and the taxon that sets them; null for the portal's own.
  parameters jsonb not null,
  parameters_from bigint,
  scored_at timestamptz not null
);

-- Each time when a find's taxon or stars came out otherwise: what was before, what came out, and from what.
create table record_calculation (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  at timestamptz not null default now(),
  cause text not null,
  before_taxon_id bigint,
  before_stars smallint not null,
  taxon_id bigint,
  stars smallint not null,
  -- The votes with their values, the machine's points with their inputs, and the numbers of the rules.
  inputs jsonb not null
);
create index record_calculation_record on record_calculation (record_id, id);

-- Taxa whose evidence has changed since the machine last looked at their finds. Only ever added to; the job empties it.
create table evidence_change (
  id bigint generated always as identity primary key,
  taxon_id bigint not null,
  at timestamptz not null default now()
);

-- ---- flags, complaints, moves ----

create table record_flag (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  user_id bigint not null references app_user,
  reason text not null,
  flagged_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by bigint references app_user
);
create unique index record_flag_live on record_flag (record_id, user_id) where lifted_at is null;
create index record_flag_user on record_flag (user_id, id);

create table record_report (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('rights', 'abuse', 'wrong_place', 'other')),
  text text not null,
  filed_at timestamptz not null default now(),
  answer text,
  resolved_by bigint references app_user,
  resolved_at timestamptz
);
create index record_report_open on record_report (filed_at, id) where resolved_at is null;
create index record_report_record on record_report (record_id);
create index record_report_user on record_report (user_id, id);

create table record_move (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('taxon', 'user')),
  from_id bigint not null,
  to_id bigint not null,
  filter jsonb not null default '{}',
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  total integer not null,
  moved integer not null default 0,
  messages jsonb not null default '[]',
  asked_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  undone_by bigint references app_user,
  undone_at timestamptz
);
create index record_move_newest on record_move (id desc);
-- What a move took along, so that its undo brings exactly that back: the finds, and the suggestions, votes, decisions
-- and finders on them.
create table record_move_row (
  move_id bigint not null references record_move on delete cascade,
  record_id bigint not null references record on delete cascade,
  took jsonb not null default '{}',
  primary key (move_id, record_id)
);
create index record_move_row_record on record_move_row (record_id);

-- ---- notifications ----

-- One card for each person, family and thing.
create table notification_card (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  family text not null check (family in ('comments', 'validation', 'other')),
  -- `record:17`, `report:4`
  subject text not null,
  record_id bigint references record on delete cascade,
  unread integer not null default 0,
  newest_at timestamptz not null,
  visited_at timestamptz,
  unique (user_id, family, subject)
);
create index notification_card_newest on notification_card (user_id, newest_at desc, id desc);
create index notification_card_unread on notification_card (user_id, family) where unread > 0;
create index notification_card_record on notification_card (record_id) where record_id is not null;

create table notification_line (
  id bigint generated always as identity primary key,
  card_id bigint not null references notification_card on delete cascade,
  kind text not null,
  -- Null when nobody did it.
  actor bigint references app_user,
  at timestamptz not null default now(),
  -- What the sentence is made of: ids, stars, reasons. Never a name of a person.
  data jsonb not null default '{}'
);
create index notification_line_card on notification_line (card_id, id desc);

create table notification_setting (
  user_id bigint not null references app_user,
  family text not null check (family in ('comments', 'validation', 'other')),
  portal boolean not null default true,
  email text not null default 'none' check (email in ('none', 'daily', 'weekly')),
  -- Up to which line the last e-mail told.
  mailed_line_id bigint not null default 0,
  mailed_at timestamptz,
  primary key (user_id, family)
);
create index notification_setting_email on notification_setting (email) where email <> 'none';

-- ---- the queue stands in the public view ----

-- Threatened by the red list or on a list of invasive species; what is below a species shares its species' lists.
create function is_threatened_or_invasive(the_taxon bigint, the_rank smallint, the_parent bigint) returns boolean
language sql stable parallel safe as $$
  select exists (
    select 1 from taxon_list l
    where l.taxon_id in (the_taxon, case when the_rank > 2000 then the_parent end)
      and ((l.list = 'redlist' and l.annexes && array['CR', 'EN', 'VU']) or (l.list = 'invasive' and l.annexes <> '{}')))
$$;

create or replace view record_shown as
select
  r.id as record_id,
  r.dataset_id,
  r.taxon_id,
  coalesce(t.tree_number, 0) as tree_number,
  coalesce(nullif(t.effective_species_group, 0), r.species_group, 0)::smallint as species_group,
  -- The point to show: the find's own, or the centre of the square that hides it.
  case when b.side = 0 then r.point else st_transform(c.centre, 4326) end as point,
  -- The same in whole metres of the grid; squares of any size are made from it.
  round(st_x(c.centre))::integer as east,
  round(st_y(c.centre))::integer as north,
  -- The side of the square that hides the find; 0 when nothing is hidden.
  b.side,
  (case when b.side = 0 then r.uncertainty else r.uncertainty + b.side * sqrt(2) / 2 end)::real as uncertainty,
  case when b.side = 0 then r.locality end as locality,
  case when b.side = 0 then r.shape end as shape,
  r.observed_from as day_from,
  coalesce(r.observed_to, r.observed_from) as day_to,
  m.month::smallint as month,
  r.stars,
  r.certainty,
  r.reporter,
  r.is_absent,
  r.flagged_at is not null as is_flagged,
  r.paused_at is not null as is_paused,
  exists (
    select 1 from media p where p.owner_type = 'record' and p.owner_id = r.id::text and p.status = 'used'
  ) as has_picture,
  r.submitted_at,
  r.modified_at,
  q.is_public,
  -- When the find's waiting began, moved back by the days that bring it forward in the queue: the oldest is first. Null
  -- when it does not wait; finds from elsewhere and of what was not found wait only when somebody has flagged them.
  -- Hours and not days, so that no time zone has a say.
  case when q.is_public and r.paused_at is null
      and ((r.stars = 0 and r.reporter is not null and not r.is_absent) or r.flagged_at is not null)
    then r.submitted_at - make_interval(hours => 24 * (
      case when r.flagged_at is null then 0 else validation_number('queueFlagged', 30) end
      + case when r.answered_at is null then 0 else validation_number('queueAnswered', 10) end
      + case when is_threatened_or_invasive(t.id, t.rank, t.parent_id) then validation_number('queueListed', 20) else 0 end))
  end as waits_from,
  -- Null when the machine gives none.
  e.points as machine_points
from record r
left join taxon t on t.id = r.taxon_id
left join record_detail d on d.record_id = r.id
left join record_score e on e.record_id = r.id
-- Each step is worked out once a find (`offset 0`): otherwise PostgreSQL copies it to every place where it is used.
cross join lateral (
  -- 0 is unknown: a precision of a year, or a span over several months.
  select case when r.date_precision = 'year' then 0
    when date_trunc('month', r.observed_from) <> date_trunc('month', coalesce(r.observed_to, r.observed_from)) then 0
    else extract(month from r.observed_from) end::integer as month
  offset 0
) m
cross join lateral (
  select greatest(
    case when r.own_blur then 2000 else 0 end,
    coalesce(blur_radius_of(t.tree_number, nullif(m.month, 0), d.life_stage, d.behaviour), 0),
    coalesce((
      select max(blur_radius_of(st.tree_number, nullif(m.month, 0), d.life_stage, d.behaviour))
      from record_suggestion s join taxon st on st.id = s.taxon_id
      where s.record_id = r.id and s.withdrawn_at is null and s.taxon_id is distinct from r.taxon_id
    ), 0)
  ) as radius
  offset 0
) a
cross join lateral (select blur_side(a.radius) as side offset 0) b
cross join lateral (select st_transform(r.point, 25832) as exact offset 0) g
cross join lateral (
  select case when b.side = 0 then g.exact else st_setsrid(st_makepoint(
    floor(st_x(g.exact) / b.side) * b.side + b.side / 2.0,
    floor(st_y(g.exact) / b.side) * b.side + b.side / 2.0
  ), 25832) end as centre
  offset 0
) c
cross join lateral (
  select r.personal_at is null and r.dismissed_at is null and r.hidden_at is null and r.deleted_at is null
    and (r.hide_until is null or r.hide_until <= (now() at time zone 'Europe/Copenhagen')::date) as is_public
) q
where r.state = 'submitted';

create or replace view record_public_source as
select record_id, dataset_id, taxon_id, tree_number, species_group, point, east, north, side, uncertainty, locality, shape,
  day_from, day_to, month, stars, certainty, reporter, is_absent, is_flagged, is_paused, has_picture, submitted_at,
  modified_at, waits_from, machine_points
from record_shown
where is_public;

alter table record_public add column waits_from timestamptz, add column machine_points smallint;
update record_public p set waits_from = s.waits_from from record_public_source s
where s.record_id = p.record_id and s.waits_from is not null;

-- With all that the queue asks about, so that its filters read the index alone and not finds all over the table.
create index record_public_waiting on record_public (waits_from, record_id)
  include (species_group, tree_number, taxon_id, day_from, east, north, point, submitted_at, reporter, has_picture,
    machine_points)
  where waits_from is not null;
create index record_public_waiting_group on record_public (species_group, waits_from, record_id)
  where waits_from is not null;
create index record_public_unnamed on record_public (species_group, waits_from, record_id)
  where waits_from is not null and taxon_id is null;
-- Of one taxon, 1 km square and day: a stack.
create index record_public_waiting_stack on record_public (tree_number, day_from, east, north)
  where waits_from is not null;
create index record_public_paused on record_public (species_group, submitted_at, record_id) where is_paused;
create index record_public_flagged on record_public (species_group, submitted_at, record_id) where is_flagged;
-- What experts may still confirm.
create index record_public_starred on record_public (species_group, submitted_at, record_id) where stars in (1, 2);
-- What the machine compares with: finds that people have validated. Never those that it has validated itself.
create index record_public_evidence on record_public (tree_number, east, north)
  include (record_id, day_from, day_to, month) where stars >= 2 and not is_absent;

-- Which day of the year a find lies on, as in a leap year; the middle of a span.
create function year_day(day_from date, day_to date) returns integer language sql immutable parallel safe as $$
  select extract(doy from make_date(2000, extract(month from m.day)::integer, extract(day from m.day)::integer))::integer
  from (select day_from + (day_to - day_from) / 2 as day) m
$$;
create index taxon_validation on taxon (tree_number) where validation_parameters is not null;
