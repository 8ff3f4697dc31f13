import type { MemberContract } from '@parlour/contracts/back-office';
import { type Column, formatMoney, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import { type Fact, Facts } from '../../operate/facts.tsx';
import { Stack } from '../../operate/stack.tsx';
import { formatShare } from '../../shares.ts';
import { formatTime } from '../../times.ts';
import { agentTexts as words } from '../agent-texts.ts';
import type { Tier } from './tier-rules.ts';

type State = keyof typeof words.states;
const looks = {
  ACTIVE: { tone: 'done' },
  OFFERED: { tone: 'waiting' },
  expired: { tone: 'neutral' },
  later: { tone: 'waiting' },
} satisfies StatusLooks<State>;

/** Returns the state of a contract at this moment. */
function getState({ state, expiresAt, effectiveFrom }: MemberContract, now: number): State {
  if (state === 'OFFERED') return Date.parse(expiresAt) <= now ? 'expired' : 'OFFERED';
  return effectiveFrom !== null && Date.parse(effectiveFrom) > now ? 'later' : 'ACTIVE';
}

interface ContractViewProps {
  contract: MemberContract;
  /** Surface behind the contract. Default `card`. */
  on?: 'card' | 'raised';
}

/** One contract or offer, with its tiers. */
export function ContractView({ contract, on = 'card' }: ContractViewProps) {
  const state = getState(contract, Date.now());
  return (
    <Stack>
      <StatusChip status={state} looks={looks} label={words.states[state]} />
      <Facts facts={describeContract(contract)} />
      <TierTable type={contract.type} tiers={contract.tiers} on={on} />
    </Stack>
  );
}

interface TierTableProps {
  type: MemberContract['type'];
  tiers: readonly Tier[];
  on: 'card' | 'raised';
}

/** The thresholds and rates of a contract. */
export const TierTable = ({ type, tiers, on }: TierTableProps) => (
  <Table
    label={`${words.types[type]}: ${words.tiers}`}
    columns={tierColumns}
    rows={tiers}
    rowKey={({ ratePpm }) => ratePpm}
    on={on}
  />
);

const describeContract = (contract: MemberContract): Fact[] => [
  { label: words.type, value: words.types[contract.type] },
  { label: words.from, value: contract.from ?? words.platform },
  ...(contract.salaryType ? [{ label: words.basis, value: words.salaryTypes[contract.salaryType] }] : []),
  ...(contract.period ? [{ label: words.period, value: words.periods[contract.period] }] : []),
  { label: words.offeredAt, value: formatTime(contract.offeredAt) },
  contract.effectiveFrom === null
    ? { label: words.expiresAt, value: formatTime(contract.expiresAt) }
    : { label: words.effectiveFrom, value: formatTime(contract.effectiveFrom) },
];

const money = (minor: number | undefined): string =>
  minor === undefined ? words.noThreshold : formatMoney(minor, 'auto');

const tierColumns: Column<Tier>[] = [
  {
    key: 'rate',
    head: words.share,
    figure: true,
    onCard: 'key',
    cell: ({ ratePpm }) => formatShare(ratePpm),
  },
  {
    key: 'active',
    head: words.minActive,
    figure: true,
    cell: ({ minActive }) => minActive ?? words.noThreshold,
  },
  { key: 'bet', head: words.minValidBet, figure: true, cell: ({ minValidBet }) => money(minValidBet) },
  { key: 'loss', head: words.minNetLoss, figure: true, cell: ({ minNetLoss }) => money(minNetLoss) },
];
