import { type CanaryFact, type LiveFact, noCounts } from '@parlour/contracts';
import {
  decideCanary,
  decideEnd,
  decidePause,
  decideResume,
  requireCanary,
} from '../orders/decide-canary.ts';
import { emptyState, type RegistryState } from '../orders/registry-state.ts';
import { retentionMs } from '../telemetry/telemetry-store.ts';
import { createPageStore, createPages, type PageNumbers, type PageSides } from '../testing/counted-pages.ts';
import { compareCanary, describeDoubt, describeWorse } from './comparison.ts';
import { computeEvidence, computeUpperBound, evidenceMax, toleratedRate, trialsMin } from './evidence.ts';
import { toNetworkPagesMax } from './network-samples.ts';
import { evidenceThreshold, wrongVerdictMax } from './solid-evidence.ts';

const name = 'mfe-wallet';
const fact = { since: '2026-11-22T10:00:00.000Z', by: 'ann', reason: 'try it' };
const later = { since: '2026-11-22T11:00:00.000Z', by: 'bob', reason: 'go on' };
const live: LiveFact = { ...fact, version: '1.0.0', deployment: 1, kind: 'deploy' };
const canary: CanaryFact = {
  ...fact,
  version: '1.1.0',
  audience: { percent: 10 },
  salt: '7',
  deployment: 7,
  watchedSince: '2026-11-22T10:05:00.000Z',
};
const toState = (byName: RegistryState['byName'], revision = 7): RegistryState => ({
  ...emptyState,
  byName,
  revision,
});
const toCode = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

describe('the evidence against a canary', () => {
  // Expected values: computed separately, with fifty digits, from the formula in evidence.ts.
  test.each([
    [0, 50, 0, 50, 0.20539668947375],
    [5, 50, 0, 450, 8.6869050747506],
    [12, 61, 3, 540, 49301.494816229],
    [6, 60, 2, 500, 6.75126585573555],
    [30, 100, 25, 90, 0.2798759755176],
  ])('of %d failures in %d, beside %d in %d, is %d', (failures, trials, others, all, expected) => {
    const evidence = computeEvidence({ failures, trials }, { failures: others, trials: all });
    expect(evidence / expected).toBeCloseTo(1, 9);
  });

  test.each([
    [0, 50, 0.117165799935362],
    [3, 540, 0.021711208592063],
    [10, 100, 0.203759220985952],
  ])('bounds %d failures in %d by %d, with 99.5 %% certainty', (failures, trials, expected) => {
    expect(computeUpperBound({ failures, trials })).toBeCloseTo(expected, 12);
  });

  test('is 1 with 49 trials on a side, and differs with 50', () => {
    expect([trialsMin, toleratedRate]).toEqual([50, 0.01]);
    const all = (trials: number) => ({ failures: trials, trials });
    const none = (trials: number) => ({ failures: 0, trials });
    expect(computeEvidence(all(49), none(50))).toBe(1);
    expect(computeEvidence(all(50), none(49))).toBe(1);
    expect(computeEvidence(all(50), none(50))).toBeGreaterThan(evidenceThreshold);
  });

  test('is 1 where everything fails in both, and is bounded', () => {
    const failing = { failures: 100_000, trials: 100_000 };
    expect(computeEvidence(failing, failing)).toBe(1);
    expect(computeEvidence(failing, { failures: 0, trials: 100_000 })).toBe(evidenceMax);
  });
});

describe('a comparison', () => {
  const compare = (own: PageNumbers, stable: PageNumbers, networksMin = 1) =>
    compareSides({ canary: createPages(own), stable: createPages(stable) }, networksMin);
  const compareSides = (sides: PageSides, networksMin: number) =>
    compareCanary(createPageStore(sides), name, canary, live, networksMin);

  test('asks for both releases since the canary is watched, and for the live one before', async () => {
    const since = new Date(canary.watchedSince);
    const asked: unknown[] = [];
    const comparison = await compareCanary(
      {
        totals: async (...question) => {
          asked.push(question);
          return { ...noCounts, mounts: question[1] === '1.1.0' ? 60 : 70 };
        },
        pages: async (...question) => {
          asked.push(question);
          return [];
        },
      },
      name,
      canary,
      live,
      5,
    );
    expect(asked).toEqual([
      [name, '1.1.0', since],
      [name, '1.0.0', since],
      [name, '1.1.0', since],
      [name, '1.0.0', since],
      [name, '1.0.0', new Date(since.getTime() - retentionMs), since],
    ]);
    expect(comparison.canary).toEqual({ version: '1.1.0', counts: { ...noCounts, mounts: 60 } });
    expect(comparison.stable).toEqual({ version: '1.0.0', counts: { ...noCounts, mounts: 70 } });
  });

  test('counts starts, runs and vitals by page, each against its trials', async () => {
    const { measures } = await compare(
      {
        started: 91,
        notStarted: 4,
        'started notStarted': 2,
        'started failedLater': 5,
        measured: 27,
        'measured poor': 3,
      },
      {},
    );
    expect(measures.map(({ measure, canary: sample }) => [measure, sample])).toEqual([
      ['start', { failures: 6, trials: 102, networks: 102 }],
      ['run', { failures: 5, trials: 98, networks: 98 }],
      ['vitals', { failures: 3, trials: 30, networks: 30 }],
    ]);
  });

  test('has a threshold of three measures divided by one wrong verdict in a hundred', async () => {
    expect([wrongVerdictMax, evidenceThreshold]).toEqual([0.01, 300]);
    const { measures } = await compare({ started: 60 }, { started: 60 });
    expect(measures.map(({ threshold }) => threshold)).toEqual([300, 300, 300]);
    // One more failure decides: the evidence is 87 before it and 462 after it.
    const compareFailures = (notStarted: number) =>
      compare({ started: 60 - notStarted, notStarted }, { started: 500 });
    const [below, above] = [await compareFailures(7), await compareFailures(8)];
    expect(below.measures[0]?.evidence).toBeLessThan(300);
    expect(above.measures[0]?.evidence).toBeGreaterThan(300);
    expect([below.verdict, above.verdict]).toEqual(['no-difference', 'worse']);
  });

  test.each([
    [49, 50, 'too-few'],
    [50, 49, 'too-few'],
    [50, 50, 'no-difference'],
  ])('of %d and %d trials is %s', async (own, stable, verdict) => {
    expect((await compare({ started: own }, { started: stable })).verdict).toBe(verdict);
  });

  test('is described by the measures above the threshold', async () => {
    const comparison = await compare(
      { 'started failedLater': 50, notStarted: 50, 'measured poor': 60 },
      { started: 537, 'started failedLater': 3, measured: 69, 'measured poor': 1 },
    );
    expect(describeWorse(comparison)).toBe(
      'starts fail: 50 of 100 in 1.1.0, 0 of 540 in 1.0.0; ' +
        'errors after the start: 50 of 50 in 1.1.0, 3 of 540 in 1.0.0; ' +
        'slow or shifting pages: 60 of 60 in 1.1.0, 1 of 70 in 1.0.0',
    );
    expect(describeWorse(await compare({ started: 60 }, { started: 60 }))).toBe('');
  });

  test.each([
    [4, 'doubtful'],
    [5, 'worse'],
  ])(
    'with all failures in %d networks of twenty pages is %s where five must agree @PLAT-06',
    async (bad, verdict) => {
      const liars = Array.from({ length: bad }, (_, n) => createPages({ notStarted: 20 }, `bad ${n}`));
      const comparison = await compareSides(
        {
          canary: [...createPages({ started: 100 }), ...liars.flat()],
          stable: createPages({ started: 500 }),
        },
        5,
      );
      expect(comparison).toMatchObject({ verdict, networksMin: 5 });
      expect(comparison.measures[0]?.doubt).toBe(verdict === 'doubtful' ? 'concentrated' : undefined);
    },
  );

  test('takes at most a hundred pages of one network, shared by the networks that must agree @PLAT-06', async () => {
    expect([toNetworkPagesMax(1), toNetworkPagesMax(5), toNetworkPagesMax(7)]).toEqual([100, 20, 15]);
    const canaryPages = createPages({ notStarted: 60 }, 'one');
    const { measures } = await compareSides({ canary: canaryPages, stable: [] }, 5);
    expect(measures[0]?.canary).toEqual({ failures: 20, trials: 20, networks: 1 });
  });

  test('of too few networks is doubtful, and says how many there are @PLAT-06', async () => {
    const networks = Array.from({ length: 4 }, (_, n) => createPages({ notStarted: 20 }, `network ${n}`));
    const comparison = await compareSides(
      { canary: networks.flat(), stable: createPages({ started: 100 }) },
      5,
    );
    expect(describeDoubt(comparison)).toBe(
      'A person must decide: starts fail: 80 of 80 in 1.1.0, 0 of 100 in 1.0.0, ' +
        'but reports come from 4 networks only, and 5 are needed',
    );
  });

  test('is doubtful where the stable release fails alike and did not before @PLAT-06', async () => {
    const failing = { started: 75, notStarted: 25 };
    const sides = { canary: createPages(failing), stable: createPages(failing) };
    expect((await compareSides(sides, 5)).verdict).toBe('no-difference');
    const history = createPages({ started: 200 });
    const { verdict, measures } = await compareSides({ ...sides, history }, 5);
    expect([verdict, measures[0]?.doubt]).toEqual(['doubtful', 'contradictory']);
  });
});

describe('the decision to begin a canary', () => {
  const order = { name, version: '1.1.0', audience: { percent: 25 } };
  const begun = { ...fact, ...order, salt: '8', deployment: 8, watchedSince: fact.since };
  const { name: _, ...newCanary } = begun;

  test('salts it with its deployment and watches it from now on', () => {
    expect(decideCanary(toState({ [name]: { live } }), order, fact)).toEqual({ canary: newCanary });
  });

  test('keeps the salt and the start of the watch while the same version runs', () => {
    const changed = decideCanary(toState({ [name]: { live, canary } }), order, later).canary;
    expect(changed).toMatchObject({
      salt: '7',
      watchedSince: canary.watchedSince,
      audience: { percent: 25 },
    });
    expect(changed).toMatchObject({ deployment: 8, since: later.since });
  });

  test('keeps the salt of a paused one, resumes it and restarts the watch', () => {
    const paused = { ...canary, paused: fact };
    const changed = decideCanary(toState({ [name]: { live, canary: paused } }), order, later).canary;
    expect(changed).toMatchObject({ salt: '7', watchedSince: later.since });
    expect(changed).not.toHaveProperty('paused');
  });

  test('takes a new salt for another version', () => {
    const changed = decideCanary(
      toState({ [name]: { live, canary } }),
      { ...order, version: '1.2.0' },
      later,
    ).canary;
    expect(changed).toMatchObject({ version: '1.2.0', salt: '8', watchedSince: later.since });
  });

  test.each<[string, RegistryState['byName'], string, string]>([
    ['the shell', { shell: { live } }, 'shell', 'request-invalid'],
    ['what is not live', {}, name, 'no-live-release'],
    ['the live version', { [name]: { live: { ...live, version: '1.1.0' } } }, name, 'already-live'],
    ['a frozen remote', { [name]: { live, frozen: fact } }, name, 'frozen'],
  ])('is refused for %s', (_, of, asked, code) => {
    expect(toCode(() => decideCanary(toState(of), { ...order, name: asked }, fact))).toBe(code);
  });

  test('says in words why it is refused', () => {
    const refuse =
      (of: RegistryState['byName'], asked = name) =>
      () =>
        decideCanary(toState(of), { ...order, name: asked }, fact);
    expect(refuse({ shell: { live } }, 'shell')).toThrow(
      'The shell cannot be a canary. Deploy it to everybody.',
    );
    expect(refuse({})).toThrow('mfe-wallet has no live release to compare with: deploy one.');
    expect(refuse({ [name]: { live: { ...live, version: '1.1.0' } } })).toThrow(
      'mfe-wallet 1.1.0 is live already.',
    );
  });
});

describe('a running canary', () => {
  const running = toState({ [name]: { live, canary } });
  const paused = toState({ [name]: { live, canary: { ...canary, paused: fact } } });

  test('is paused once', () => {
    expect(decidePause(running, name, later)).toEqual({ canary: { ...canary, paused: later } });
    expect(toCode(() => decidePause(paused, name, later))).toBe('nothing-to-do');
    expect(() => decidePause(paused, name, later)).toThrow('The canary of mfe-wallet is paused already.');
  });

  test('resumes after a pause, watched from then on', () => {
    expect(decideResume(paused, name, later)).toEqual({ canary: { ...canary, watchedSince: later.since } });
    expect(toCode(() => decideResume(running, name, later))).toBe('nothing-to-do');
    expect(() => decideResume(running, name, later)).toThrow('The canary of mfe-wallet is not paused.');
    const frozen = toState({ [name]: { live, canary: { ...canary, paused: fact }, frozen: fact } });
    expect(toCode(() => decideResume(frozen, name, later))).toBe('frozen');
  });

  test('ends, frozen or not', () => {
    expect(decideEnd(running, name)).toEqual({ canary: null });
    expect(decideEnd(toState({ [name]: { live, canary, frozen: fact } }), name)).toEqual({ canary: null });
  });

  test('that does not exist fails with its remote’s name', () => {
    expect(requireCanary(running, name)).toBe(canary);
    for (const act of [decideEnd, requireCanary]) {
      expect(toCode(() => act(toState({ [name]: { live } }), name))).toBe('no-canary');
      expect(() => act(toState({}), name)).toThrow('mfe-wallet has no canary.');
    }
  });
});
