import { endMissionAct } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import type { DataColumn } from '../../table/table-source.ts';
import { CountedPage, formatReward } from '../counted/counted-page.tsx';
import { MissionDialog } from './mission-dialog.tsx';
import { emptyMission, type ListedMission, toCopy } from './mission-draft.ts';
import { missionTexts as words } from './mission-texts.ts';

/** The missions of the site. */
export const MissionsPage = () => (
  <CountedPage<ListedMission>
    name="missions"
    subject="mission"
    icon="target"
    endAct={endMissionAct}
    words={words}
    columns={columns}
    pick={({ missions }) => missions}
    renderDialog={(copied, onClose) => (
      <MissionDialog initial={copied ? toCopy(copied) : emptyMission} onClose={onClose} />
    )}
  />
);

const hundred = 100;

function formatTarget({ metric, target }: ListedMission): string {
  if (metric === 'VALID_BET') return formatMoney(target, 'auto');
  if (metric === 'WIN_MULTIPLE') return words.times((target / hundred).toLocaleString('en-US'));
  return target.toLocaleString('en-US');
}

const columns: readonly DataColumn<ListedMission>[] = [
  {
    key: 'period',
    head: words.period,
    onCard: 'key',
    text: ({ period }) => words.periods[period],
    cell: ({ period }) => words.periods[period],
  },
  {
    key: 'metric',
    head: words.metric,
    text: ({ metric }) => words.metrics[metric],
    cell: ({ metric }) => words.metrics[metric],
  },
  { key: 'target', head: words.target, figure: true, text: formatTarget, cell: formatTarget },
  {
    key: 'reward',
    head: words.reward,
    figure: true,
    onCard: 'amount',
    text: ({ reward }) => formatReward(reward),
    cell: ({ reward }) => formatReward(reward),
  },
];
