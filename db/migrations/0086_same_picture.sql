-- The bytes of a picture as it came, so that the same one is known again. Null for those from before.
alter table media add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
create index media_same on media (uploader, sha256) where sha256 is not null;
