-- How common a taxon is, in steps that double: name search puts the commoner of two equal hits first. Worked out from
-- the public finds every night; what the starter data call everyday species begin ahead of the others.
alter table taxon
  add column is_everyday boolean not null default false,
  add column commonness smallint not null default 0;
