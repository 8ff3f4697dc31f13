/** The invariants that hold after every committed change, and what must be true at the end of a run. */
import type { SimulatedServer } from './simulated-database.ts';
import type { SimulatedProvider } from './simulated-provider.ts';
import type { SimulatedVendor } from './simulated-vendor.ts';

export interface Truth {
  vendor: SimulatedVendor;
  provider: SimulatedProvider;
  /** The member with limits, and these in minor units. */
  limited: { memberId: number; depositMinor: number; wagerMinor: number };
}

/** The nine invariants. `$1`: messages of the vendor, `$2`: payments of the provider, `$3` to `$5`: limits. */
const invariants = `
  with message as (
    select * from jsonb_to_recordset($1::jsonb) as m ("txId" text, amount bigint)
  ), payment as (
    select * from jsonb_to_recordset($2::jsonb) as p (kind text, reference text, state text, amount bigint)
  ), deposit as (
    select reference, sum(amount) as minor from ledger_transfers
     where source = 'deposit' and amount > 0 group by reference
  ), withdrawal as (
    select reference, coalesce(sum(amount) filter (where type = 'WITHDRAW_RETURN'), 0) as returned,
           coalesce(sum(amount) filter (where type = 'WITHDRAW_PAYOUT'), 0) as paid
      from ledger_transfers where source = 'withdrawal' and amount > 0 group by reference
  ), held as (
    select member_id, coalesce(sum(amount_minor)
             filter (where status in ('REQUESTED', 'REVIEWING', 'APPROVED', 'PAYING', 'UNKNOWN')), 0) as held,
           coalesce(sum(amount_minor - fee_minor - received_minor)
             filter (where status in ('DISBURSED', 'PART_RECEIVED', 'NOT_RECEIVED', 'INVESTIGATING', 'REPAID')), 0)
             as in_transit
      from wallet_withdrawal group by member_id
  ), book as (
    select member_id, coalesce(sum(balance) filter (where book = 'withdraw_hold'), 0) as held,
           coalesce(sum(balance) filter (where book = 'payout_in_transit'), 0) as in_transit
      from ledger_accounts where member_id > 0 group by member_id
  )
  select 'zero sum' as broken, 'transfer ' || t.id as example
    from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
   where t.amount > 0 group by t.id having count(*) <> 2 or sum(e.amount) <> 0
  union all
  select 'chain of entries', 'account ' || account_id from (
      select account_id, seq, amount, balance_after,
             lag(balance_after, 1, 0::bigint) over (partition by account_id order by seq) as before
        from ledger_entries where account_id > 0) chained
   where balance_after <> before + amount
  union all
  select 'no balance below zero', 'account ' || id from ledger_accounts where balance < 0
  union all
  select 'a message moves its money once', coalesce(t.tx, '') from (
      select split_part(key, ':', 1) as tx, type, amount from ledger_transfers
       where source = 'vendor:SIM' and type in ('BET', 'BET_WIN', 'BONUS_BET', 'BONUS_WIN') and amount > 0 and reverses is null) t
    left join message m on m."txId" = t.tx
   group by t.tx, m.amount having count(distinct type) <> count(*) or sum(t.amount) is distinct from m.amount
  union all
  select 'escrow is of open rounds', 'escrow ' || coalesce(e.minor, 0) || ', stakes ' || coalesce(r.minor, 0)
    from (select sum(balance) as minor from ledger_house_balances where book = 'round_escrow:SIM') e,
         (select sum(stake_minor) as minor from betting_round where settled_at is null and not demo) r
   where coalesce(e.minor, 0) <> coalesce(r.minor, 0)
  union all
  select 'held money is of open withdrawals', 'member ' || member_id from held full join book using (member_id)
   where coalesce(held.held, 0) <> coalesce(book.held, 0)
      or coalesce(held.in_transit, 0) <> coalesce(book.in_transit, 0)
  union all
  select 'a bonus is paid once, and staked in open rounds', 'grant ' || g.id from wallet_grant g
   where g.amount_minor is distinct from (
           select sum(amount) from ledger_transfers
            where source = 'bonus-grant' and type = 'BONUS_GRANT' and key like g.id || ':%')
      or g.in_play_minor <> (
           select coalesce(sum(bonus_stake_minor), 0) from betting_round
            where grant_id = g.id and (settled_at is null or held_minor > 0))
      or g.status <> 'ACTIVE' and exists (
           select from ledger_accounts where book = 'bonus:' || g.id and balance <> 0)
  union all
  select 'limits', 'deposits ' || minor || ', open ' || open from (
      select coalesce(sum(case status when 'CREDITED' then received_minor else amount_minor end), 0) as minor,
             count(*) filter (where status <> 'CREDITED') as open
        from wallet_deposit_order
       where member_id = $3 and status in ('CREATED', 'PENDING_PSP', 'UNKNOWN', 'CREDITED')) d
   where minor > $4 or open > 3
  union all
  select 'limits', 'stakes ' || sum(stake_minor) from betting_round where member_id = $3
  having sum(stake_minor) > $5
  union all
  select 'a payment is booked once', reference from deposit d left join payment p using (reference)
   where p.state is distinct from 'paid' or d.minor > p.amount
  union all
  select 'a payment is booked once', w.reference from withdrawal w
    left join payment p on p.reference = w.reference || '-1'
   where (w.paid > 0 and (p.state is distinct from 'paid' or w.paid <> p.amount))
      or (w.returned > 0 and p.state is distinct from 'refused')`;

/** Returns a sentence for each invariant that does not hold. */
export async function findBroken(server: SimulatedServer, truth: Truth): Promise<string[]> {
  const { memberId, depositMinor, wagerMinor } = truth.limited;
  const rows = await server.query<{ broken: string; example: string }>(invariants, [
    JSON.stringify(truth.vendor.messages),
    JSON.stringify(listPayments(truth.provider)),
    memberId,
    depositMinor,
    wagerMinor,
  ]);
  return rows.map(({ broken, example }) => `${broken}: ${example}`);
}

const listPayments = ({ payments, payouts }: SimulatedProvider): object[] => [
  ...payments.values(),
  ...payouts.values(),
];

/** Returns a sentence for each thing that is not settled, or not as vendor and provider have it, at the end. */
export async function findUnsettled(
  server: SimulatedServer,
  { vendor, provider }: Truth,
  fundsMinor: ReadonlyMap<number, number>,
): Promise<string[]> {
  const open = await server.query<{ what: string }>(
    `select 'round ' || round_id || ' is open' as what from betting_round
      where settled_at is null and round_id = any($1::text[])
     union all
     select 'deposit ' || order_no || ' is ' || o.status from wallet_deposit_order o
       left join jsonb_to_recordset($2::jsonb) as p (reference text, state text) on p.reference = o.order_no
      where (o.status = 'CREDITED') <> coalesce(p.state = 'paid', false)
        and not exists (select from wallet_payment_report h where h.order_no = o.order_no and h.held_because is not null and h.decision is null)
         or o.status in ('CREATED', 'PENDING_PSP')
     union all
     select 'withdrawal ' || order_no || ' is ' || status from wallet_withdrawal
      where status not in ('RECEIVED', 'FAILED')
     union all
     select 'grant ' || id || ' is ' || status from wallet_grant where status = 'ACTIVE' or in_play_minor <> 0`,
    [vendor.closedRounds, JSON.stringify(listPayments(provider))],
  );
  const balances = await server.query<{ member_id: number; minor: number; moved: number }>(
    `select member_id,
            (select sum(balance)::bigint from ledger_accounts b
              where b.member_id = a.member_id and (b.book = 'main' or b.book like 'bonus:%')) as minor,
            (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e
               join ledger_transfers t on t.id = e.transfer_id join ledger_accounts b on b.id = e.account_id
              where t.source = 'bonus-grant' and b.member_id = a.member_id)
            + (select coalesce(sum(received_minor - fee_minor), 0)::bigint from wallet_deposit_order d
              where d.member_id = a.member_id and d.status = 'CREDITED')
            - (select coalesce(sum(amount_minor), 0)::bigint from wallet_withdrawal w
                where w.member_id = a.member_id and w.status = 'RECEIVED') as moved
       from ledger_accounts a where book = 'main' and member_id = any($1::bigint[])`,
    [[...fundsMinor.keys()]],
  );
  const wrong = balances.flatMap(({ member_id, minor, moved }) => {
    const played = vendor.messages
      .filter(({ memberId, isCounted }) => memberId === member_id && isCounted)
      .reduce((sum, { verb, amount }) => sum + (verb === 'win' ? amount : -amount), 0);
    const expected = (fundsMinor.get(member_id) ?? 0) + moved + played;
    return minor === expected ? [] : [`member ${member_id} has ${minor}, and should have ${expected}`];
  });
  return [...open.map(({ what }) => what), ...wrong];
}
