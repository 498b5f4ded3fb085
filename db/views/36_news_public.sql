-- version 1
-- The news that everybody may read: the one definition.
create or replace view news_public as
select n.id from news n where n.state = 'published' and n.deleted_at is null;
