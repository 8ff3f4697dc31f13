-- A request id is a member's own: the same one of another member, or for another promotion, is another request.
alter table promotions_claim
  drop constraint promotions_claim_request_id_key,
  add constraint promotions_claim_request unique (promotion_id, member_id, request_id);
