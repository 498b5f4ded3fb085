-- A community has a picture.
alter table media drop constraint media_owner_type_check,
  add constraint media_owner_type_check
    check (owner_type in ('record', 'taxon', 'user', 'comment', 'news', 'community'));
