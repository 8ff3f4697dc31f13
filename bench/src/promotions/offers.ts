import type { TestGateway } from '@parlour/gateway/testing';
import type pg from 'pg';
import { addSessions } from '../sessions.ts';

type NewPromotion = Parameters<TestGateway['services']['promotions']['publishIn']>[1];

const firstId = 10_001;

/** Publishes an open promotion of money. Returns its id. */
export const publish = (
  { database, clock, services }: TestGateway,
  given: Partial<NewPromotion> & Pick<NewPromotion, 'code'>,
): Promise<number> =>
  database.transaction((tx) =>
    services.promotions.publishIn(
      tx,
      {
        category: 'OTHERS',
        badges: [],
        title: { EN: 'Bench' },
        summary: { EN: 'Bench' },
        body: { EN: 'Bench' },
        pictureKey: 'vip',
        entry: 'none',
        award: 'auto',
        delivery: 'wallet',
        startsAt: clock.now(),
        endsAt: undefined,
        timeZone: 'Asia/Yangon',
        eligibility: {},
        reward: { kind: 'amount', value: 100 },
        wagering: undefined,
        budget: undefined,
        perMemberMax: 1,
        termsVersion: 1,
        position: 1,
        cycle: 'once',
        task: undefined,
        raffle: undefined,
        mayReapply: false,
        closedAt: undefined,
        replaces: undefined,
        ...given,
      },
      'operator:bench',
    ),
  );

/** Adds members with an open session each. Returns their tokens. */
export async function addMembers(
  db: pg.Client,
  { count, now }: { count: number; now: Date },
): Promise<string[]> {
  await db.query(
    `insert into identity_member (id, username, password_changed_at, upline_id, path, nickname, avatar_key, registered_at)
       overriding system value
     select n, 'bench' || n, $3, 1, '1.' || n || '.', 'Member', '1', $3 from generate_series($1::bigint, $2::bigint) n`,
    [firstId, firstId + count - 1, now],
  );
  await db.query('analyze identity_member');
  const memberIds = Array.from({ length: count }, (_, index) => firstId + index);
  return [...(await addSessions(db, { memberIds, now })).values()];
}
