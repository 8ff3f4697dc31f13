-- Every refusal is in the login history: by a captcha, by a limit, and of an account that nobody may log in to.
alter table identity_login drop constraint identity_login_outcome_check;
alter table identity_login add constraint identity_login_outcome_check
  check (outcome in ('opened', 'wrong-credentials', 'locked', 'verification-required', 'verification-failed',
                     'captcha-failed', 'too-many', 'account-closed'));
