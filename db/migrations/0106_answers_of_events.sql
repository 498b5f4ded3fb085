-- Who comes to an event, in the order in which they said so, is read from the index alone.
create index community_event_answer_order on community_event_answer (event_id, answered_at, user_id) include (answer);
