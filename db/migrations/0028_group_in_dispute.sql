-- Finds whose votes part keep the species group that all suggestions share (record_group in db/views): what the public
-- sees of those that are parted now is laid with it, for nobody may touch them for a long time.
update record_public p set species_group = d.species_group
from (
  select r.id, min(g.effective_species_group) as species_group
  from record r
  join record_suggestion s on s.record_id = r.id and s.withdrawn_at is null
  join taxon g on g.id = s.taxon_id
  left join taxon t on t.id = r.taxon_id
  where r.state = 'submitted' and r.decision_id is null
  group by r.id
  having bool_and(t.id is null or (g.tree_number > t.tree_number and g.tree_number <= t.tree_end))
    and min(g.effective_species_group) = max(g.effective_species_group) and min(g.effective_species_group) > 0
) d
where p.record_id = d.id and p.species_group <> d.species_group;
