-- Threads of finds, taxa and trips are found by what they are called: the taxon's name, or the trip's title.
create index taxon_name_words on taxon using gin (to_tsvector('danish', shown_name));
create index record_thread_taxon on record (taxon_id, thread_id) where thread_id is not null;
create index trip_public_title_words on trip_public using gin (to_tsvector('danish', title)) where title <> '';
