-- How a file is cited: the words as they were when it was made. Null until it is there.
alter table record_download add column citation text;
