import type { Api } from '@parlour/contracts';
import { accountRecordQuery, getAccountRecord, getBalance, walletKey } from './wallet.ts';

/** Answers every call with `value` and records the requests. */
const createAnsweringApi = (value: unknown) => {
  const asked: unknown[] = [];
  const api = {
    async call(endpoint: { path: string }, input: unknown) {
      asked.push([endpoint.path, input]);
      return value;
    },
  } as unknown as Api;
  return { api, asked };
};

test('converts the balance to the site’s names', async () => {
  const { api } = createAnsweringApi({
    sumBalance: 80_000,
    currency: 'MMK',
    main: 50_000,
    vendors: [{ vassalage: 'nova', balance: 25_000, inTransit: 5_000 }],
    inTransit: 5_000,
    held: 20_000,
    bonus: 0,
    withdrawable: 50_000,
    float: 0,
  });
  expect(await getBalance(api)).toEqual({
    sumMinor: 80_000,
    currency: 'MMK',
    mainMinor: 50_000,
    vendors: [{ vendor: 'nova', minor: 25_000, inTransitMinor: 5_000 }],
    inTransitMinor: 5_000,
    heldMinor: 20_000,
    bonusMinor: 0,
    withdrawableMinor: 50_000,
    floatMinor: 0,
  });
});

test('asks for a page of the account record and gives times as dates', async () => {
  const row = {
    txNo: 'T0000000007',
    time: '2026-11-20T11:00:00.000Z',
    type: 'BET',
    amount: -400,
    balanceBefore: 1_000,
    balanceAfter: 600,
    relatedNo: 'R1',
    status: 'REVERSED',
  };
  const { api, asked } = createAnsweringApi({
    rows: [row],
    totals: { count: 1, in: 0, out: 400, net: -400 },
    page: 2,
    totalPages: 2,
  });
  const filter = {
    from: new Date('2026-11-14T00:00:00Z'),
    to: new Date('2026-11-21T00:00:00Z'),
    types: ['BET'],
    page: 2,
  } as const;
  expect(await getAccountRecord(api, filter)).toEqual({
    entries: [
      {
        txNo: 'T0000000007',
        at: new Date(row.time),
        type: 'BET',
        amountMinor: -400,
        balanceBeforeMinor: 1_000,
        balanceAfterMinor: 600,
        relatedNo: 'R1',
        counterparty: undefined,
        remark: undefined,
        isReversed: true,
      },
    ],
    totals: { count: 1, inMinor: 0, outMinor: 400, netMinor: -400 },
    page: 2,
    totalPages: 2,
  });
  expect(asked).toEqual([
    [
      '/wps/relay/ODSFE2_MemTransDet',
      { from: '2026-11-14T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z', types: ['BET'], page: 2 },
    ],
  ]);
});

test('caches each filter of the record, and nothing else, under its own key', () => {
  const { api } = createAnsweringApi({});
  const filter = { from: new Date(0), to: new Date(1) };
  expect(accountRecordQuery(api, filter).queryKey).toEqual(accountRecordQuery(api, { ...filter }).queryKey);
  expect(accountRecordQuery(api, { ...filter, page: 2 }).queryKey).not.toEqual(
    accountRecordQuery(api, filter).queryKey,
  );
  expect(accountRecordQuery(api, filter).queryKey.slice(0, 1)).toEqual(walletKey);
});
