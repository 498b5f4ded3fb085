-- Who has appointed an organiser, and may take that back; null: nobody but themselves.
alter table community_organiser add column appointed_by bigint references app_user;
create index community_organiser_appointed_by on community_organiser (appointed_by) where appointed_by is not null;
update community_organiser o set appointed_by = c.maker from community c where c.id = o.community_id and o.user_id <> c.maker;
