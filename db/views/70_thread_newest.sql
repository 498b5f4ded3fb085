-- version 2
-- Keeps how many comments a thread has, and the newest of them, in the transaction that changes a comment.
create or replace function note_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.deleted_at is null then
      update thread set comments = comments + 1, newest_id = greatest(newest_id, new.id),
        newest_at = greatest(newest_at, new.created_at)
      where id = new.thread_id;
    end if;
  elsif (old.deleted_at is null) <> (new.deleted_at is null) then
    -- First the thread's turn, then a look at its comments: whoever was before has finished by then.
    perform from thread where id = new.thread_id for no key update;
    update thread t set comments = t.comments + case when new.deleted_at is null then 1 else -1 end,
      (newest_id, newest_at) = (
        select c.id, c.created_at from comment c where c.thread_id = t.id and c.deleted_at is null
        order by c.id desc limit 1)
    where t.id = new.thread_id;
  end if;
  return null;
end $$;
create or replace trigger comment_noted after insert or update of deleted_at on comment
  for each row execute function note_comment();
