/**
 * Generated sequences of orders, some concurrent and some on an old revision, of publications and of restarts. After
 * each step the discovery document matches the model and the folded journal, revisions only rise, and the audit chain
 * is intact. `MODEL_RUNS` sets the number of sequences. A failure prints its seed; `MODEL_SEED` repeats it.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ChangedParts, DiscoveryDocument, Order } from '@parlour/contracts';
import fc from 'fast-check';
import { buildRelease } from '../testing/built-release.ts';
import { openDeployedRegistry } from '../testing/deployed-registry.ts';
import { applyOrder, createOperationsModel, type OperationsModel } from '../testing/operations-model.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const names = ['shell', 'mfe-wallet', 'mfe-lobby'];
const versions = ['1.0.0', '1.1.0'];
const { MODEL_RUNS: numRuns = 12, MODEL_SEED: seed } = process.env;
jest.setTimeout(180_000 + Number(numRuns) * 5_000);

const config = { now: () => new Date('2026-11-22T10:00:00.000Z') };
let template: TestRegistry;
beforeAll(async () => {
  template = await openDeployedRegistry(config);
});
afterAll(() => template.remove());

interface Real {
  registry: TestRegistry;
}
interface Step {
  run(model: OperationsModel, real: Real): Promise<void>;
  toString(): string;
}

const execute = async ({ registry }: Real, order: Order): Promise<string> =>
  (await registry.post('/registry/acts', order)).json().error?.code ?? 'done';

/** Adds `expectedRevision` to an order: the current revision or an earlier one. */
const withRevision = (order: Order, age: number | undefined, { revision }: OperationsModel): Order =>
  age === undefined ? order : { ...order, expectedRevision: revision - age };

const giveOrders = (orders: readonly Order[], age: number | undefined): Step => ({
  async run(model, real) {
    // By its reason each order is found in the journal, which says which of two came first.
    const given = orders.map((order, index) => ({
      ...withRevision(order, age, model),
      reason: `order ${index}`,
    }));
    const { journal } = real.registry.services;
    const recordsBefore = journal.records().length;
    const answers = await Promise.all(given.map((order) => execute(real, order)));
    const recorded = journal.records().slice(recordsBefore);
    const candidates = [given, given.toReversed()].map((inOrder) => {
      const tried = structuredClone(model);
      const outcomes = new Map(inOrder.map((order) => [order, applyOrder(tried, order)]));
      const executed = inOrder.filter((order) => outcomes.get(order) === 'done');
      return { tried, executed, expected: given.map((order) => outcomes.get(order)) };
    });
    const after = candidates.find(
      ({ expected, executed }) =>
        isDeepStrictEqual(expected, answers) &&
        isDeepStrictEqual(
          executed.map(({ reason }) => reason),
          recorded.map(({ reason }) => reason),
        ),
    );
    if (after === undefined)
      throw new Error(
        `${JSON.stringify(given)} was answered with ${answers}, not ${candidates[0]?.expected}.`,
      );
    Object.assign(model, after.tried);
  },
  toString: () => `${orders.map((order) => JSON.stringify(order)).join(' & ')} ${age ?? ''}`,
});

const publish = (name: string, version: string): Step => ({
  async run({ published }, { registry }) {
    const answer = await registry.publish(buildRelease(name, version));
    const isKnown = published[name]?.includes(version) === true;
    expect(answer.json().error?.code).toBe(isKnown ? 'version-exists' : undefined);
    if (!isKnown) published[name]?.push(version);
  },
  toString: () => `publish ${name} ${version}`,
});

const restart: Step = {
  async run(_model, real) {
    const before = await real.registry.document();
    real.registry = await real.registry.reopen();
    expect(await real.registry.document()).toEqual(before);
  },
  toString: () => 'restart',
};

const describeModel = ({ revision, remotes }: OperationsModel) => ({
  revision,
  remotes: Object.entries(remotes).map(([name, { line, canary, maintenance, isDisabled, isRetired }]) => {
    if (isRetired) return [name, undefined, undefined, undefined, undefined, false];
    const isClosed = maintenance === 'running' && !isDisabled;
    const state = isDisabled ? 'disabled' : isClosed ? 'maintenance' : 'live';
    const isUpcoming = !isDisabled && maintenance === 'announced';
    return [
      name,
      line.at(-1),
      canary?.version,
      canary?.isPaused,
      name === 'shell' ? undefined : state,
      isUpcoming,
    ];
  }),
});

const describeDocument = ({ revision, remotes, shell }: DiscoveryDocument) => ({
  revision,
  remotes: names.map((name) => {
    if (name === 'shell') return [name, shell.version, undefined, undefined, undefined, false];
    const { version, canary, status } = remotes[name] ?? {};
    const isUpcoming = status?.state === 'live' && status.upcoming !== undefined;
    return [
      name,
      version,
      canary?.release.version,
      canary && canary.paused === true,
      status?.state,
      isUpcoming,
    ];
  }),
});

/** Computes the state from the journal alone: each record's parts replace the earlier ones. */
function foldJournal({ services }: TestRegistry): Record<string, ChangedParts> {
  const parts: Record<string, ChangedParts> = {};
  let revision = 0;
  for (const record of services.journal.records()) {
    expect(record.revision - revision).toBe(record.act === 'publish' ? 0 : 1);
    revision = record.revision;
    for (const { name, after } of record.changes) parts[name] = { ...parts[name], ...after };
  }
  return parts;
}

async function expectAgreement(model: OperationsModel, { registry }: Real): Promise<void> {
  const document = await registry.document();
  expect(describeDocument(document)).toEqual(describeModel(model));
  const parts = foldJournal(registry);
  for (const [name, { version, canary }] of Object.entries({
    ...document.remotes,
    shell: document.shell,
  }) as [string, { version: string; canary?: { release: { version: string } } }][])
    expect([version, canary?.release.version]).toEqual([
      parts[name]?.live?.version,
      parts[name]?.canary?.version,
    ]);
  const verification = await registry.get('/registry/audit/verification', registry.headers);
  expect(verification.json()).toMatchObject({ intact: true });
}

const notice = { EN: 'Back soon', MY: 'မကြာမီ', CN: '马上回来' };
const nameArbitrary = fc.constantFrom('mfe-wallet', 'mfe-wallet', 'mfe-wallet', 'mfe-lobby', 'shell');
/** The last version is published only by a step of the sequence. */
const versionArbitrary = fc.constantFrom(...versions, '1.2.0');
const releaseArbitrary = fc.record({ name: nameArbitrary, version: versionArbitrary });
const actsOnName = [
  'pause-canary',
  'resume-canary',
  'end-canary',
  'promote',
  'reopen',
  'disable',
  'enable',
] as const;
const orderArbitrary: fc.Arbitrary<Order> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(releaseArbitrary, { minLength: 1, maxLength: 2 })
      .map((changes) => ({ act: 'deploy' as const, changes })),
  },
  {
    weight: 3,
    arbitrary: releaseArbitrary.map((release) => ({
      act: 'canary' as const,
      ...release,
      audience: { percent: 10 },
    })),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constantFrom(...actsOnName), name: nameArbitrary }) as fc.Arbitrary<Order>,
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('rollback' as const),
      name: nameArbitrary,
      version: fc.option(versionArbitrary, { nil: undefined, freq: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('maintenance' as const),
      name: nameArbitrary,
      notice: fc.constant(notice),
      mode: fc.constantFrom('block', 'drain'),
      startsAt: fc.option(fc.constant('2026-11-22T11:00:00.000Z'), { nil: undefined, freq: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('freeze', 'unfreeze', 'unfreeze'),
      name: fc.option(nameArbitrary, { nil: undefined, freq: 1 }),
    }),
  },
);
const ageArbitrary = fc.option(fc.constantFrom(0, 0, 1), { nil: undefined, freq: 2 });
const stepArbitrary = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(orderArbitrary, ageArbitrary).map(([order, age]) => giveOrders([order], age)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(orderArbitrary, orderArbitrary, ageArbitrary)
      .map(([first, second, age]) => giveOrders([first, second], age)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(nameArbitrary, ageArbitrary)
      .map(([name, age]) => giveOrders([{ act: 'retire', name }], age)),
  },
  { weight: 1, arbitrary: nameArbitrary.map((name) => publish(name, '1.2.0')) },
  { weight: 1, arbitrary: fc.constant(restart) },
);
const sequences = fc.array(stepArbitrary, { minLength: 10, maxLength: 40, size: 'max' });

test('matches the model and the folded journal after any sequence of orders @PLAT-03', async () => {
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-operations-'));
    await cp(template.folder, folder, { recursive: true });
    const real = { registry: await openTestRegistry(config, folder) };
    const model = createOperationsModel(names, versions);
    try {
      for (const step of sequence) {
        await step.run(model, real);
        await expectAgreement(model, real);
      }
    } finally {
      await real.registry.close();
      await rm(folder, { recursive: true });
    }
  });
  await fc.assert(property, {
    numRuns: Number(numRuns),
    ...(seed !== undefined && { seed: Number(seed) }),
    // Shrinking stops then, and the best counterexample so far is reported.
    interruptAfterTimeLimit: 60_000 + Number(numRuns) * 5_000,
    markInterruptAsFailure: true,
  });
});
