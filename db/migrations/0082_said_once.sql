-- Who writes gives what they send a number of their own: sent again when the answer was lost, it is the same.
alter table comment add column uuid uuid unique;
alter table news add column uuid uuid unique;
