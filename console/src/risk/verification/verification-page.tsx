import {
  listVerificationsAct,
  resumeWithdrawalsAct,
  runVerificationAct,
  type Verification,
} from '@parlour/contracts/back-office';
import { Alert, Button, Checkbox, type Column, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { TableCard } from '../../frame/table-card.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryButton } from '../../operate/history-button.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway, useRead } from '../../wire/gateway-context.ts';
import { verificationTexts as words } from './verification-texts.ts';

/** Results of the nightly verification, and the stop of withdrawals that an alarm causes. */
export function VerificationPage() {
  const gateway = useGateway();
  const [isRunning, setIsRunning] = useState(false);
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        <Button icon="shield-check" onClick={() => setIsRunning(true)}>
          {words.run}
        </Button>
      </PageHeading>
      <WithdrawalStop />
      <DataTable
        name="verifications"
        label={words.latest}
        columns={columns}
        rowKey={({ id }) => id}
        source={{
          key: [listVerificationsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async () => {
            const { verifications, isMore } = await gateway.read(listVerificationsAct, {});
            return { rows: verifications, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'shield-check' }}
      />
      {isRunning && <RunDialog onClose={() => setIsRunning(false)} />}
    </>
  );
}

function WithdrawalStop() {
  const mayResume = usePermission(resumeWithdrawalsAct.permission);
  const list = useRead(listVerificationsAct, {}, { refetchInterval: queueRefetchMs });
  const [isResuming, setIsResuming] = useState(false);
  if (!list.data) return null;
  const stop = list.data.withdrawalsStopped;
  if (!stop)
    return (
      <Alert tone="success" icon="shield-check" title={words.sound}>
        {words.soundText}
      </Alert>
    );
  return (
    <>
      <Alert
        tone="danger"
        live
        title={words.stopped}
        action={
          <RowButtons>
            {mayResume && (
              <Button tone="danger" size="small" onClick={() => setIsResuming(true)}>
                {words.resume}
              </Button>
            )}
            <HistoryButton name={words.stopName} subject={`withdrawal-stop:${stop.id}`} />
          </RowButtons>
        }
      >
        {stop.reason} {words.stoppedBy(formatActor(stop.stoppedBy), formatTime(stop.stoppedAt))}
      </Alert>
      <Problems problems={stop.problems} />
      {isResuming && (
        <ActDialog
          act={resumeWithdrawalsAct}
          title={words.resume}
          verb={words.resumeVerb}
          intro={words.resumeIntro}
          toInput={(reason) => ({ reason })}
          onClose={() => setIsResuming(false)}
        />
      )}
    </>
  );
}

type Problem = Verification['problems'][number];
const problemColumns: Column<Problem>[] = [
  { key: 'invariant', head: words.invariant, onCard: 'key', cell: ({ invariant }) => invariant },
  { key: 'count', head: words.count, figure: true, onCard: 'amount', cell: ({ count }) => count },
  { key: 'example', head: words.example, cell: ({ example }) => example },
];

const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <TableCard>
    <Table
      label={words.problems}
      columns={problemColumns}
      rows={problems}
      rowKey={({ invariant }) => invariant}
    />
  </TableCard>
);

function RunDialog({ onClose }: { onClose(): void }) {
  const [full, setFull] = useState(false);
  return (
    <ActDialog
      act={runVerificationAct}
      title={words.runTitle}
      verb={words.runVerb}
      intro={words.runIntro}
      hasReason={false}
      toInput={() => ({ full })}
      onClose={onClose}
    >
      <Checkbox label={words.full} checked={full} onChange={({ target }) => setFull(target.checked)} />
    </ActDialog>
  );
}

type Result = keyof typeof words.results;
const looks = {
  sound: { tone: 'done' },
  alarm: { tone: 'refused' },
  known: { tone: 'waiting' },
} satisfies StatusLooks<Result>;

function getResult({ isAlarm, problems }: Verification): Result {
  if (isAlarm) return 'alarm';
  return problems.length > 0 ? 'known' : 'sound';
}

const formatMoment = (time: string | null): string => (time === null ? '–' : formatTime(time));

const columns: DataColumn<Verification>[] = [
  {
    key: 'started',
    head: words.startedAt,
    onCard: 'key',
    sortBy: ({ startedAt }) => startedAt,
    text: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => formatMoment(startedAt),
  },
  {
    key: 'result',
    head: words.result,
    onCard: 'amount',
    text: getResult,
    cell: (row) => <StatusChip status={getResult(row)} looks={looks} label={words.results[getResult(row)]} />,
  },
  {
    key: 'problems',
    head: words.problems,
    text: ({ problems }) => problems.map(({ invariant, count }) => `${invariant} (${count})`).join('; '),
    cell: ({ problems }) =>
      problems.length === 0
        ? '–'
        : problems.map(({ invariant, count }) => `${invariant} (${count})`).join('; '),
  },
  {
    key: 'kind',
    head: words.kind,
    text: ({ isFull }) => (isFull ? 'full' : 'new'),
    cell: ({ isFull }) => (isFull ? words.kinds.full : words.kinds.new),
  },
  {
    key: 'actor',
    head: words.actor,
    text: ({ actor }) => actor,
    cell: ({ actor, night }) => (night === null ? formatActor(actor) : `${formatActor(actor)}, ${night}`),
  },
  {
    key: 'audit',
    head: words.audit,
    figure: true,
    text: ({ auditSeq }) => auditSeq,
    cell: ({ auditSeq }) => auditSeq,
  },
  {
    key: 'hash',
    head: words.hash,
    text: ({ auditHash }) => auditHash,
    cell: ({ auditHash }) => <code title={words.storeElsewhere}>{auditHash.slice(0, 16)}</code>,
  },
  {
    key: 'ledger',
    head: words.ledger,
    figure: true,
    text: ({ ledgerUntil }) => ledgerUntil,
    cell: ({ ledgerUntil }) => ledgerUntil,
  },
];
