-- For the cashiers' lists: deposits and withdrawals newest first and by state, payments about which a provider contradicted
-- itself, and decided payments.
create index wallet_deposit_order_recent on wallet_deposit_order (created_at desc, order_no desc);
create index wallet_deposit_order_status on wallet_deposit_order (status, created_at desc, order_no desc);
create index wallet_withdrawal_recent on wallet_withdrawal (created_at desc, order_no desc);
create index wallet_withdrawal_status on wallet_withdrawal (status, created_at desc, order_no desc);
create index wallet_payout_report_contradicting on wallet_payout_report (reference) where contradicts;
create index wallet_payment_report_decided on wallet_payment_report (decided_at desc, id) where decision is not null;
