-- How deep in the water it was found, in metres.
alter table record_detail add column depth real check (depth between 0 and 11000);
