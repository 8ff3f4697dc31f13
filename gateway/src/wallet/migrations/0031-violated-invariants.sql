-- Renames `what` of each stored problem to `invariant`.

update wallet_verification set problems = (
  select jsonb_agg(problem - 'what' || jsonb_build_object('invariant', problem->'what') order by position)
  from jsonb_array_elements(problems) with ordinality as listed (problem, position))
where problems <> '[]';

update wallet_withdrawal_stop set problems = (
  select jsonb_agg(problem - 'what' || jsonb_build_object('invariant', problem->'what') order by position)
  from jsonb_array_elements(problems) with ordinality as listed (problem, position))
where problems <> '[]';
