import fc from 'fast-check';
import { createInputs, noSums, options } from '../testing/settlement-inputs.ts';
import { calculate, parseInputs, parseProof, toProofText, toText } from './frozen.ts';
import {
  computeSalaryBase,
  divideFloor,
  getOutcome,
  isCountedFor,
  settlePeriod,
  settleSlice,
} from './settlement-rules.ts';

const below = (grossMinor: bigint) => [{ contractId: 2, agentId: 2, grossMinor }];

describe('a settlement', () => {
  const grosses = fc.array(fc.bigInt(0n, 10_000_000n), { maxLength: 6 });

  test('everything paid is the highest gross and the shortfalls @AGT-12', () => {
    // Each agent of a chain earns its own gross and passes on that of the next agent.
    fc.assert(
      fc.property(grosses, (chain) => {
        const results = chain.map((stakeMinor, index) =>
          settlePeriod(
            createInputs(
              null,
              [{ ratePpm: 1_000_000 }],
              { stakeMinor },
              {
                downlines: index + 1 < chain.length ? below(chain[index + 1] ?? 0n) : [],
              },
            ),
          ),
        );
        const add = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);
        expect(add(results.map((one) => one.paidMinor))).toBe(
          (chain[0] ?? 0n) + add(results.map((one) => one.shortfallMinor)),
        );
      }),
    );
  });

  test('a stored calculation repeats to the same bytes, and loses no digit @AGT-12', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), fc.nat(), (stakeMinor, lostMinor, activeMembers) => {
        const subject = {
          runId: 1,
          rulesVersion: 'settlement/1',
          contractId: 2,
          agentId: 3,
          startsAt: new Date('2026-11-19T17:30:00Z'),
          endsAt: new Date('2026-11-20T17:30:00Z'),
        };
        for (const salaryType of ['LOSS', null] as const) {
          const inputs = createInputs(salaryType, [{ minActive: 2, ratePpm: 5_000 }], {
            stakeMinor,
            lostMinor,
            activeMembers,
          });
          const first = toProofText(subject, calculate(inputs));
          expect(toProofText(subject, calculate(parseInputs(toText(inputs))))).toBe(first);
          expect(toText(parseProof(first))).toBe(first);
        }
      }),
    );
  });

  const amounts = fc.array(fc.bigInt(-10_000_000n, 50_000_000n), { minLength: 1, maxLength: 12 });

  test('pays in any slices and any order what it would pay at once, unless it is in debt @AGT-12', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1_000_000 }), (bases, ratePpm) => {
        let carryMicro = 0n;
        let paidMinor = 0n;
        for (const baseMinor of bases) {
          const result = settleSlice({
            terms: { type: 'REALTIME', salaryType: 'LOSS', tiers: [{ ratePpm }] },
            options,
            parts: [{ below: null, baseMinor }],
            carryMicro,
          });
          expect(result.paidMinor >= 0n && result.carryAfterMicro < 1_000_000n).toBe(true);
          carryMicro = result.carryAfterMicro;
          paidMinor += result.paidMinor;
        }
        const exactMicro = bases.reduce((sum, base) => sum + base, 0n) * BigInt(ratePpm);
        expect(paidMinor * 1_000_000n + carryMicro).toBe(exactMicro);
        if (carryMicro >= 0n) expect(paidMinor).toBe(divideFloor(exactMicro, 1_000_000n));
      }),
    );
  });

  const bets = fc.array(
    fc.record({
      stakeMinor: fc.nat(1_000_000),
      payoutMinor: fc.nat(2_000_000),
      validBetMinor: fc.nat(1_000_000),
      isVoided: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  test('the bases of profit and loss add up to that of single bets, for any bets @AGT-06', () => {
    fc.assert(
      fc.property(bets, (given) => {
        const sumBets = (isCounted: (outcome: ReturnType<typeof getOutcome>) => boolean): bigint =>
          given
            .filter((one) => isCounted(getOutcome(one)))
            .reduce((sum, one) => sum + BigInt(one.isVoided ? -one.validBetMinor : one.validBetMinor), 0n);
        const [profit, loss, all] = (['PROFIT', 'LOSS', 'SINGLE_BET'] as const).map((salaryType) =>
          sumBets((outcome) => isCountedFor(salaryType, outcome)),
        );
        expect((profit ?? 0n) + (loss ?? 0n)).toBe(all);
        // A period sums the won and the lost bets once; a slice filters them by the type of each contract.
        const sums = {
          ...noSums,
          wonMinor: sumBets((outcome) => outcome === 'WON'),
          lostMinor: sumBets((outcome) => outcome === 'LOST'),
        };
        expect(
          (['PROFIT', 'LOSS', 'SINGLE_BET'] as const).map((type) => computeSalaryBase(type, sums, 'bets')),
        ).toEqual([profit, loss, all]);
      }),
    );
  });
});
