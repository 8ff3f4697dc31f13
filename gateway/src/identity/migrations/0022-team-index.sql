-- Counts and sums of a team read this index alone.
create index identity_member_team on identity_member (path text_pattern_ops) include (id) where account_class = 'real';
