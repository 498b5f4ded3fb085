-- Of a drawn way whose ends are hidden, neither clock nor length tells how far off they are (see trip_shown): to the half
-- hour, and no length until what everybody sees of the trip is laid again.
update trip_public o set
  distance = null,
  started_at = date_bin('30 minutes', o.started_at, timestamp '2000-01-01'),
  ended_at = date_bin('30 minutes', o.ended_at + interval '29 minutes 59 seconds', timestamp '2000-01-01'),
  minutes = greatest(0, (extract(epoch from
    date_bin('30 minutes', o.ended_at + interval '29 minutes 59 seconds', timestamp '2000-01-01')
      - date_bin('30 minutes', o.started_at, timestamp '2000-01-01')) / 60)::integer - t.break_minutes)
from trip t
where t.id = o.trip_id and t.line is null and not t.shows_ends and not o.is_withheld and st_dimension(t.shape) = 1;
