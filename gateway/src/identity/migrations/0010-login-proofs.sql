-- A right password that asked for one more proof, and a proof that failed: the owner should see both.
alter table identity_login drop constraint identity_login_outcome_check;
alter table identity_login add constraint identity_login_outcome_check
  check (outcome in ('opened', 'wrong-credentials', 'locked', 'verification-required', 'verification-failed'));
