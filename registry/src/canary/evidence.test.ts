import type { CanaryFact, LiveFact } from '@parlour/contracts';
import { createPageStore, createPages } from '../testing/counted-pages.ts';
import { compareCanary } from './comparison.ts';
import { computeEvidence, computeUpperBound, evidenceMax, trialsMin } from './evidence.ts';
import { evidenceThreshold } from './solid-evidence.ts';

/** Creates a reproducible random number generator: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Simulates a canary with a tenth of the traffic, checked after every ten of its trials. Returns the number of its
 * trials until the verdict.
 */
function trialsToVerdict(
  rates: { canary: number; stable: number },
  seed: number,
  trialsMax: number,
): number | undefined {
  const chance = createRandom(seed);
  const canary = { failures: 0, trials: 0 };
  const stable = { failures: 0, trials: 0 };
  const draw = (sample: typeof canary, rate: number): void => {
    sample.trials += 1;
    if (chance() < rate) sample.failures += 1;
  };
  while (canary.trials < trialsMax) {
    draw(canary, rates.canary);
    for (let n = 0; n < 9; n += 1) draw(stable, rates.stable);
    if (canary.trials % 10 === 0 && computeEvidence(canary, stable) >= evidenceThreshold)
      return canary.trials;
  }
  return undefined;
}

const runs = 100;
const verdicts = (rates: { canary: number; stable: number }, trialsMax: number) =>
  Array.from({ length: runs }, (_, seed) => trialsToVerdict(rates, seed + 1, trialsMax)).filter(
    (trials) => trials !== undefined,
  );

describe('the evidence against a canary', () => {
  test('is 1 below the minimum of samples @PLAT-06', () => {
    const all = { failures: trialsMin - 1, trials: trialsMin - 1 };
    expect(computeEvidence(all, { failures: 0, trials: 10_000 })).toBe(1);
    expect(computeEvidence({ failures: 1000, trials: 1000 }, { failures: 0, trials: trialsMin - 1 })).toBe(1);
  });

  test('is overwhelming where everything fails, and none where nothing does', () => {
    expect(computeEvidence({ failures: 50, trials: 50 }, { failures: 0, trials: 450 })).toBe(evidenceMax);
    expect(computeEvidence({ failures: 9000, trials: 9000 }, { failures: 0, trials: 9000 })).toBe(
      evidenceMax,
    );
    expect(computeEvidence({ failures: 0, trials: 5000 }, { failures: 0, trials: 45_000 })).toBeLessThan(1);
    expect(
      computeEvidence({ failures: 100, trials: 100 }, { failures: 100, trials: 100 }),
    ).toBeLessThanOrEqual(1);
  });

  test('bounds a rate as Wilson does', () => {
    expect(computeUpperBound({ failures: 0, trials: 100 }, 1.96)).toBeCloseTo(0.037, 3);
    expect(computeUpperBound({ failures: 10, trials: 100 }, 1.96)).toBeCloseTo(0.1744, 3);
  });

  test.each([
    ['never fails', { canary: 0, stable: 0 }],
    ['fails as rarely as the stable one', { canary: 0.01, stable: 0.01 }],
    ['fails as often as a bad stable one', { canary: 0.2, stable: 0.2 }],
    ['fails a tolerated hundredth more', { canary: 0.03, stable: 0.02 }],
  ])('condemns hardly ever a canary that %s, over 100 looks @PLAT-06', (_, rates) => {
    // The bound is 1 in 300 for each measure: at most one wrong verdict is expected in 100 runs.
    expect(verdicts(rates, 1000).length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['a fifth of its starts', { canary: 0.2, stable: 0.005 }, 200],
    ['a tenth of its starts', { canary: 0.1, stable: 0.005 }, 600],
    ['a twentieth of its starts', { canary: 0.05, stable: 0.005 }, 1800],
  ])('condemns a canary that fails %s, within its samples @PLAT-06', (_, rates, trialsMax) => {
    expect(verdicts(rates, trialsMax).length).toBeGreaterThan(runs * 0.98);
  });
});

describe('the verdict on a canary', () => {
  const watchedSince = '2026-11-22T10:00:00.000Z';

  /** Returns the comparison when `failed` of 100 canary starts and none of 900 stable starts fail. */
  const compare = (failed: number) =>
    compareCanary(
      createPageStore({
        canary: createPages({ started: 100 - failed, notStarted: failed }),
        stable: createPages({ started: 900 }),
      }),
      'mfe-wallet',
      { version: '1.1.0', watchedSince } as CanaryFact,
      { version: '1.0.0' } as LiveFact,
      1,
    );

  test('needs evidence of three hundred to one: a chance of one in a hundred, shared by three measures @PLAT-06', async () => {
    expect(evidenceThreshold).toBe(300);
    const compared = await Promise.all(Array.from({ length: 30 }, (_, failed) => compare(failed)));
    const rejected = compared.findIndex(({ verdict }) => verdict === 'worse');
    const evidenceAt = (failed: number) => compared[failed]?.measures[0]?.evidence;
    expect(evidenceAt(rejected)).toBeGreaterThanOrEqual(300);
    expect(evidenceAt(rejected - 1)).toBeLessThan(300);
    expect(compared.slice(0, rejected).map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: rejected }, () => 'no-difference'),
    );
  });
});
