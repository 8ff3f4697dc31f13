-- Why an act waits for a second person, as it was when it was requested; null in older requests.

alter table operator_request add column cause text
  check (cause in ('always', 'amount', 'member-sum', 'total-sum', 'own-terms'));
