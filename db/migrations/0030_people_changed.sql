-- Whether any person has changed is one look: what names people is asked for again and again.
create index app_user_updated on app_user (last_updated);
