-- Whatever goes with something else is found by an index. One that holds only what still counts is not asked for what
-- has to go: taking out 50 finds of an import read all votes of 300,000 others fifty times.
create index record_suggestion_record on record_suggestion (record_id);
drop index record_suggestion_live;
create index record_vote_record on record_vote (record_id);
create index record_vote_of_suggestion on record_vote (suggestion_id);
drop index record_vote_suggestion;
create index record_flag_record on record_flag (record_id);
create index vote_judgement_vote on vote_judgement (vote_id);
create index record_by_decision on record (decision_id) where decision_id is not null;
create index record_decision_earlier on record_decision (before_decision_id) where before_decision_id is not null;
create index record_import_file on record_import (file_id) where file_id is not null;
create index app_user_photo on app_user (profile_photo_id) where profile_photo_id is not null;
