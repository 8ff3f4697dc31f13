import { type OfferedLimit, tightenLimitAct } from '@parlour/contracts/back-office';
import { Button, type Column, Progress, SectionHeading, Table } from '@parlour/ui';
import { useState } from 'react';
import { TableCard } from '../../../frame/table-card.tsx';
import { formatActor } from '../../../operate/format-actor.ts';
import styles from '../../../operate/operate.module.css';
import { usePermission } from '../../../session/use-permission.ts';
import { texts } from '../../../texts.ts';
import { formatTime } from '../../../times.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { formatAmount, formatWindow, nameLimit } from './limit-words.ts';
import { protectionTexts as words } from './protection-texts.ts';

interface LimitListProps {
  username: string;
  limits: readonly OfferedLimit[];
}

/** Every limit that the site offers, with its use. */
export function LimitList({ username, limits }: LimitListProps) {
  const mayTighten = usePermission(tightenLimitAct.permission);
  const [changed, setChanged] = useState<OfferedLimit>();
  return (
    <section aria-label={words.limits} className={styles.history}>
      <SectionHeading title={words.limits} />
      <p className={styles.intro}>{words.limitsIntro}</p>
      <TableCard>
        <Table
          label={words.limits}
          columns={mayTighten ? [...columns, createActColumn(setChanged)] : columns}
          rows={limits}
          rowKey={nameLimit}
        />
      </TableCard>
      {changed && <LimitDialog username={username} offered={changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}

const columns: Column<OfferedLimit>[] = [
  { key: 'kind', head: words.limit, onCard: 'key', cell: ({ kind }) => words.limitKinds[kind] },
  {
    key: 'window',
    head: words.window,
    onCard: 'key',
    cell: ({ periodHours }) => formatWindow(periodHours),
  },
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    cell: ({ kind, limit }) => (limit ? formatAmount(kind, limit.amount) : words.noLimit),
  },
  { key: 'used', head: words.used, cell: (offered) => <Use offered={offered} /> },
  {
    key: 'by',
    head: words.setByHead,
    cell: ({ limit }) => {
      if (!limit) return words.none;
      return limit.setBy === 'member' ? words.theMember : formatActor(limit.setBy);
    },
  },
  { key: 'pending', head: words.pending, cell: describePending },
];

/** Shows how much of a limit is used. A limit on a single bet, or one that is not set, has no use to show. */
function Use({ offered }: { offered: OfferedLimit }) {
  const { kind, limit, used } = offered;
  if (!limit || kind === 'SINGLE_BET') return words.none;
  return (
    <Progress
      label={words.usedShare(nameLimit(offered))}
      share={used / limit.amount}
      legend={formatAmount(kind, used)}
    />
  );
}

function describePending({ kind, limit }: OfferedLimit): string {
  const pending = limit?.pending;
  if (!pending) return words.none;
  const amount = pending.amount === undefined ? words.removal : formatAmount(kind, pending.amount);
  return words.pendingAmount(amount, formatTime(pending.effectiveAt), formatTime(pending.expiresAt));
}

const createActColumn = (onChange: (offered: OfferedLimit) => void): Column<OfferedLimit> => ({
  key: 'act',
  head: texts.remote.act,
  cell: (offered) => {
    const verb = offered.limit ? words.tighten : words.set;
    return (
      <Button size="small" aria-label={`${verb} ${nameLimit(offered)}`} onClick={() => onChange(offered)}>
        {verb}
      </Button>
    );
  },
});
