-- An award was reserved in the budget of every promotion that could pay it. What a promotion has spent is the sum of its own
-- awards; where they exceed its budget, the whole budget.
update promotions_promotion p set spent = least(coalesce(p.budget, a.amount), a.amount)
  from (
    select q.id, coalesce(sum(c.amount) filter (where c.status in ('issued', 'claimed')), 0) as amount
      from promotions_promotion q left join promotions_claim c on c.promotion_id = q.id group by q.id
  ) a
 where a.id = p.id;
