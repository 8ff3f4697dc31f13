-- A time limit reads all sessions of a member within its window.
create index identity_session_member on identity_session (member_id, opened_at);
