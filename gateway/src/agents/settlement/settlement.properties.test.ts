import fc from 'fast-check';
import { createInputs, options } from '../testing/settlement-inputs.ts';
import { calculate, parseInputs, parseProof, toProofText, toText } from './frozen.ts';
import { divideFloor, settlePeriod, settleSlice } from './settlement-rules.ts';

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
});
