-- The pictures of validated finds that may stand for a taxon: what the view taxon_picture_source says, kept by triggers.
create table taxon_picture (
  media_id uuid primary key references media on delete cascade,
  taxon_id bigint not null,
  record_id bigint not null,
  quality real not null,
  stars smallint not null,
  position integer not null
);
create index taxon_picture_best on taxon_picture (taxon_id, quality desc, stars desc, record_id desc, position, media_id);
create index taxon_picture_record on taxon_picture (record_id);

-- What editors say of pictures of finds: which ones stand for a taxon and in which order, and which ones never do.
create table taxon_picture_choice (
  taxon_id bigint not null references taxon on delete cascade,
  media_id uuid not null references media on delete cascade,
  -- Its place among the chosen ones, pictures of the taxon's own included; null: it was removed.
  position integer,
  primary key (taxon_id, media_id)
);
create index taxon_picture_choice_media on taxon_picture_choice (media_id);
