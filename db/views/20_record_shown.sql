-- version 4
-- Every submitted find as the public may see it, were it public: the one definition of what is hidden.
create or replace view record_shown as
select
  r.id as record_id,
  r.dataset_id,
  r.taxon_id,
  coalesce(t.tree_number, 0) as tree_number,
  record_group(r.id, r.taxon_id, r.decision_id, r.species_group) as species_group,
  -- The point to show: the find's own, or the centre of the square that hides it.
  case when b.side = 0 then r.point else st_transform(c.centre, 4326) end as point,
  -- The same in whole metres of the grid; squares of any size are made from it.
  round(st_x(c.centre))::integer as east,
  round(st_y(c.centre))::integer as north,
  -- The side of the square that hides the find; 0 when nothing is hidden.
  b.side,
  (case when b.side = 0 then r.uncertainty else r.uncertainty + b.side * sqrt(2) / 2 end)::real as uncertainty,
  told_openly(b.side, r.locality) as locality,
  case when b.side = 0 then r.shape end as shape,
  r.observed_from as day_from,
  coalesce(r.observed_to, r.observed_from) as day_to,
  m.month::smallint as month,
  r.stars,
  certainty_of(r.id, r.reporter, r.taxon_id, r.certainty) as certainty,
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
  -- when it does not wait. What somebody has flagged waits, and what its finder has answered or asked about, whatever
  -- stars it has; otherwise finds without a star, or whose votes part, that were reported here and are of what was found.
  -- Hours and not days, so that no time zone has a say.
  case when q.is_public and r.paused_at is null
      and (((r.stars = 0 or n.is_parted) and r.reporter is not null and not r.is_absent)
        or r.flagged_at is not null or r.answered_at is not null)
    then r.submitted_at - make_interval(hours => 24 * (
      case when r.flagged_at is null then 0 else validation_number('queueFlagged', 30) end
      + case when r.answered_at is null then 0 else validation_number('queueAnswered', 10) end
      + case when is_threatened_or_invasive(t.id, t.rank, t.parent_id) then validation_number('queueListed', 20) else 0 end))
  end as waits_from,
  -- Null when the machine gives none.
  e.points as machine_points,
  -- Nobody has said what it is.
  r.taxon_id is null and not exists (
    select 1 from record_suggestion s where s.record_id = r.id and s.withdrawn_at is null) as is_unnamed,
  -- The groups of the taxa that hide the find: experts of all of them see its exact place. Null when no taxon does.
  a.groups as blur_groups,
  told_openly(b.side, d.notes) as notes,
  n.is_parted,
  -- What is blurred or not public is in no trip.
  case when r.trip_id is not null and b.side = 0 and q.is_public then public_trip(r.trip_id) end as trip_id
from record r
left join taxon t on t.id = r.taxon_id
left join record_detail d on d.record_id = r.id
left join record_score e on e.record_id = r.id
-- Each step is worked out once a find (`offset 0`): otherwise PostgreSQL copies it to every place where it is used.
cross join lateral (select is_parted(r.id, r.taxon_id, r.decision_id) as is_parted offset 0) n
cross join lateral (
  -- 0 is unknown: a precision of a year, or a span over several months.
  select case when r.date_precision = 'year' then 0
    when r.observed_to is null or r.observed_to = r.observed_from
      or date_trunc('month', r.observed_from::timestamp) = date_trunc('month', r.observed_to::timestamp)
    then extract(month from r.observed_from)::integer else 0 end as month
  offset 0
) m
-- Most taxa have no blur on them or above them: that is asked once a taxon.
left join lateral (
  select true as is_blurred from taxon b
  where b.blur_radius > 0 and b.tree_number <= t.tree_number and b.tree_end >= t.tree_number limit 1
) o on true
-- What hides it: what it is called, and what people say that it is. Once an expert has validated it, what others say
-- hides it no more; the reporter's own word does, unless who decided was an expert of that word's group.
cross join lateral (
  select greatest(case when r.own_blur then 2000 else 0 end, max(x.radius)) as radius,
    array_agg(distinct x.species_group) filter (where x.radius > 0) as groups
  from (
    select t.effective_species_group as species_group,
      case when o.is_blurred then blur_radius_of(t.tree_number, nullif(m.month, 0), d.life_stage, d.behaviour) else 0 end
        as radius
    union all
    select st.effective_species_group, blur_radius_of(st.tree_number, nullif(m.month, 0), d.life_stage, d.behaviour)
    from record_suggestion s join taxon st on st.id = s.taxon_id
    where s.record_id = r.id and s.withdrawn_at is null and s.taxon_id is distinct from r.taxon_id
      and (r.decision_id is null or (s.author = r.reporter and st.effective_species_group is distinct from (
        select bt.effective_species_group from record_decision c join taxon bt on bt.id = c.before_taxon_id
        where c.id = r.decision_id)))
  ) x
  offset 0
) a
cross join lateral (select blur_side(a.radius) as side offset 0) b
cross join lateral (select grid_point(r.point) as exact offset 0) g
cross join lateral (
  select case when b.side = 0 then g.exact else st_setsrid(st_makepoint(
    floor(st_x(g.exact) / b.side) * b.side + b.side / 2.0,
    floor(st_y(g.exact) / b.side) * b.side + b.side / 2.0
  ), 25832) end as centre
  offset 0
) c
cross join lateral (
  select r.personal_at is null and r.dismissed_at is null and r.hidden_at is null and r.deleted_at is null
    and g.exact is not null
    and (r.hide_until is null or r.hide_until <= (now() at time zone 'Europe/Copenhagen')::date) as is_public
) q
where r.state = 'submitted';
