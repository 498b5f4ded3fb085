-- Finds whose votes part wait for a decision whatever stars they have, and how sure a reporter is belongs to the name that
-- they gave (is_parted and certainty_of in db/views): what the public sees of those that stand so now is laid with it.
alter table record_public add column if not exists is_parted boolean not null default false;
update record_public p set is_parted = true
from (
  select r.id from record r join record_suggestion s on s.record_id = r.id and s.withdrawn_at is null
  where r.state = 'submitted' and r.decision_id is null
  group by r.id
  having count(distinct s.taxon_id) > 1 and bool_and(s.taxon_id is distinct from r.taxon_id)
) d
where p.record_id = d.id;
create index if not exists record_public_parted on record_public (waits_from, record_id) where is_parted;

update record_public p set waits_from = p.submitted_at - make_interval(hours => 24 *
  case when is_threatened_or_invasive(t.id, t.rank, t.parent_id) then validation_number('queueListed', 20) else 0 end)
from record_public o left join taxon t on t.id = o.taxon_id
where o.record_id = p.record_id and p.is_parted and p.waits_from is null and not p.is_paused and not p.is_absent
  and p.reporter is not null;

update record_public p set certainty = null
from record_vote v join record_suggestion s on s.id = v.suggestion_id
where v.record_id = p.record_id and v.user_id = p.reporter and v.withdrawn_at is null
  and s.taxon_id is distinct from p.taxon_id and p.certainty is not null;
