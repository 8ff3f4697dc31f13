-- The goods of approved redemptions on their way.
alter table points_redemption
  add column shipment text check (shipment in ('PREPARING', 'SENT', 'DELIVERED', 'RETURNED')),
  add column carrier text check (length(carrier) <= 60),
  -- The number of the parcel.
  add column tracking text check (length(tracking) <= 60),
  add column shipment_at timestamptz;
-- The members were told that these goods were on their way.
update points_redemption set shipment = 'SENT', shipment_at = decided_at
 where status = 'APPROVED' and credit_minor is null;
alter table points_redemption
  add constraint points_redemption_goods check (
    (shipment is not null) = (status = 'APPROVED' and credit_minor is null)
    and (shipment is null) = (shipment_at is null)
  );
create index points_redemption_to_send on points_redemption (id) where shipment = 'PREPARING';
