-- Finds the latest bets that counted for a task.
create index wallet_turnover_feed_task on wallet_turnover_feed (task_id, bet_no desc) where not taken_back;
