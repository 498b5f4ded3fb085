-- What members say about themselves on their page, as plain text.
alter table app_user add column about text not null default '';
