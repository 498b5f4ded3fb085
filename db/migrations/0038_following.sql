-- Following a person, a taxon or a place is a search that is kept with alerts and has no name of its own: it is called
-- what it follows, as that is called when it is read.
alter table saved_search alter column name drop not null;
create unique index saved_search_followed on saved_search (user_id, md5(filter::text)) where name is null;
-- When somebody leaves, those go too who follow them.
create index saved_search_person on saved_search ((filter ->> 'userId')) where filter ? 'userId';
