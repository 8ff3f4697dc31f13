-- The operator who works on an application, and until when nobody else may.
alter table promotions_claim
  add column reserved_by    text,
  add column reserved_until timestamptz,
  add constraint promotions_claim_reservation check (
    (reserved_by is null) = (reserved_until is null) and (reserved_by is null or status = 'applying')
  );
