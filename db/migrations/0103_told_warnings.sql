-- Since when everybody sees a find that holds a warning where it is; null while a square hides it. Whoever asked to hear of
-- warnings hears of it then, also where authorities have been told before.
alter table warning_find add column open_since timestamptz;
update warning_find f set open_since = f.joined_at
from record_public p where p.record_id = f.record_id and p.side = 0 and f.left_at is null;
-- How far it is to the nearest find is told from where everybody sees both when it is read: a find may be hidden, or moved.
alter table warning drop column nearest_metres;
