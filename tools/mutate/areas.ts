/** Part of the product whose files contain rules, and the tests that judge them. Paths start at the root. */
export interface Area {
  name: string;
  environment: 'node' | 'browser';
  files: readonly string[];
  /** Tests that finish in a second or two, since every mutant runs the tests that reach it. */
  tests: readonly string[];
}

/** Returns the paths of several files of one folder. */
const filesIn = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}`);

export const areas: readonly Area[] = [
  {
    name: 'money',
    environment: 'node',
    files: filesIn('shared/money/src', 'amount.ts', 'split.ts', 'text.ts'),
    tests: filesIn('shared/money/src', 'money.test.ts', 'money.rules.test.ts'),
  },
  {
    name: 'patterns',
    environment: 'node',
    files: filesIn(
      'shared/contracts/src',
      'account-kind.ts',
      'audience.ts',
      'calendar-date.ts',
      'patterns.ts',
      'phone-number.ts',
    ),
    tests: filesIn(
      'shared/contracts/src',
      'account-kind.test.ts',
      'audience.rules.test.ts',
      'audience.test.ts',
      'patterns.rules.test.ts',
      'patterns.test.ts',
      'phone-number.test.ts',
    ),
  },
  {
    name: 'agent-contracts',
    environment: 'node',
    files: filesIn('gateway/src/agents/contracts', 'contract-rules.ts', 'contract-spans.ts', 'service.ts'),
    tests: filesIn(
      'gateway/src/agents/contracts',
      'contract-rules.test.ts',
      'contract-spans.test.ts',
      'contracts.rules.test.ts',
    ),
  },
  {
    name: 'roll-ups',
    environment: 'node',
    files: [
      ...filesIn('gateway/src/agents', 'mask-account.ts', 'roll-up/roll-up.ts', 'team-figures.ts'),
      'gateway/src/points/earning-rules.ts',
    ],
    tests: [
      ...filesIn('gateway/src/agents', 'roll-up/roll-up.rules.test.ts', 'team-figures.test.ts'),
      'gateway/src/points/earning-rules.test.ts',
    ],
  },
  {
    name: 'catalogue',
    environment: 'node',
    files: filesIn(
      'gateway/src/catalog',
      'bit-set.ts',
      'game-index.ts',
      'memoize-for.ts',
      'name-search.ts',
      'search-text.ts',
      'snapshot.ts',
    ),
    tests: filesIn('gateway/src/catalog', 'game-index.test.ts', 'lists.rules.test.ts', 'name-search.test.ts'),
  },
  {
    name: 'gate',
    environment: 'node',
    files: filesIn(
      'registry/src/releases/checks',
      'agreement.ts',
      'claims.ts',
      'completeness.ts',
      'headless-mount.ts',
      'identity.ts',
      'index.ts',
      'lifecycles.ts',
      'platform-contract.ts',
      'removals.ts',
      'shared-ranges.ts',
      'size.ts',
      'texts.ts',
    ),
    tests: filesIn(
      'registry/src/releases/checks',
      'build.rules.test.ts',
      'neighbours.rules.test.ts',
      'texts.rules.test.ts',
    ),
  },
  {
    name: 'canary',
    environment: 'node',
    files: [
      ...filesIn('registry/src/canary', 'comparison.ts', 'evidence.ts', 'guard.ts', 'network-samples.ts'),
      'registry/src/orders/decide-canary.ts',
    ],
    tests: filesIn('registry/src/canary', 'canary.rules.test.ts', 'guard.rules.test.ts'),
  },
  {
    name: 'orders',
    environment: 'node',
    files: [
      ...filesIn(
        'registry/src/orders',
        'decide-freeze.ts',
        'decide-live.ts',
        'decide-status.ts',
        'decide.ts',
        'order-schema.ts',
        'registry-state.ts',
        'remote-status.ts',
      ),
    ],
    tests: filesIn('registry/src/orders', 'decide.rules.test.ts', 'order-schema.rules.test.ts'),
  },
  {
    name: 'swap',
    environment: 'browser',
    files: filesIn(
      'shell/src/runtime',
      'live-swap/live-swap.ts',
      'live-swap/remote-swap.ts',
      'live-swap/swap-parts.ts',
      'live-swap/swap-state.ts',
      'swap-guards.ts',
    ),
    tests: filesIn(
      'shell/src/runtime',
      'limits.test.ts',
      'live-swap/live-swap.rules.test.ts',
      'live-swap/live-swap.test.ts',
      'live-swap/override-swap.test.ts',
      'live-swap/swap-state.test.ts',
      'swap-guards.test.ts',
    ),
  },
  {
    name: 'slots',
    environment: 'browser',
    files: filesIn(
      'shell/src/runtime',
      'slot-state.ts',
      'slot-phase.ts',
      'open-target.ts',
      'slot-controller.ts',
    ),
    tests: filesIn(
      'shell/src/runtime',
      'limits.test.ts',
      'slot-controller.rules.test.ts',
      'slot-controller.test.ts',
      'slot-phase.test.ts',
      'swap-guards.test.ts',
    ),
  },
  {
    name: 'watchdog',
    environment: 'browser',
    files: ['shell/src/runtime/watchdog.ts'],
    tests: ['shell/src/runtime/watchdog.rules.test.ts'],
  },
  {
    name: 'identity',
    environment: 'node',
    files: [
      ...filesIn('gateway/src/server', 'calendar-day.ts', 'http/browser-name.ts', 'site-url.ts'),
      ...filesIn(
        'gateway/src/identity',
        'account/registration/registration-rules.ts',
        'auth/attempt-store.ts',
        'auth/codes/phone-number.ts',
        'auth/password/common-passwords.ts',
        'auth/password/password-rules.ts',
        'auth/passwords.ts',
        'members/masks.ts',
      ),
    ],
    tests: [
      ...filesIn(
        'gateway/src/server',
        'calendar-day.test.ts',
        'http/browser-name.test.ts',
        'site-url.test.ts',
      ),
      ...filesIn(
        'gateway/src/identity',
        'auth/attempt-store.test.ts',
        'identity.rules.test.ts',
        'members/masks.test.ts',
        'account/registration/registration-rules.test.ts',
      ),
    ],
  },
  {
    name: 'deposits',
    environment: 'node',
    files: ['gateway/src/wallet/deposit/deposit-rules.ts'],
    tests: filesIn('gateway/src/wallet/deposit', 'deposit-refusals.test.ts', 'deposit-rules.test.ts'),
  },
  {
    name: 'betting',
    environment: 'node',
    files: ['gateway/src/betting/bet-rules.ts', 'gateway/src/betting/vendor-contract/signature.ts'],
    tests: ['gateway/src/betting/bet-rules.test.ts', 'gateway/src/betting/vendor-contract/signature.test.ts'],
  },
  {
    name: 'ledger',
    environment: 'node',
    files: filesIn('gateway/src/wallet/ledger', 'accounts.ts', 'member-balances.ts', 'movement.ts'),
    tests: ['gateway/src/wallet/ledger/movement.rules.test.ts'],
  },
  {
    name: 'queues',
    environment: 'node',
    files: filesIn('gateway/src/server/concurrency', 'batcher.ts', 'coalesced-reader.ts'),
    tests: filesIn('gateway/src/server/concurrency', 'batcher.test.ts', 'coalesced-reader.test.ts'),
  },
  // The tests of these two start a whole gateway: a mutant takes several seconds.
  {
    name: 'deposit-orders',
    environment: 'node',
    files: filesIn(
      'gateway/src/wallet/deposit',
      'deposit-service.ts',
      'order-changes.ts',
      'order-opening.ts',
      'payment-outcome.ts',
      'provider-payments.ts',
      'usable-methods.ts',
    ),
    tests: filesIn('gateway/src/wallet/deposit', 'deposit.races.test.ts', 'deposit.test.ts'),
  },
  {
    name: 'bets',
    environment: 'node',
    files: filesIn('gateway/src/betting/vendor-contract', 'bet.ts', 'session-verbs.ts'),
    tests: filesIn('gateway/src/betting/vendor-contract', 'bet.test.ts', 'session-verbs.test.ts'),
  },
];
