import type { ValueOf } from '@parlour/contracts';
import {
  askVendorTransferAct,
  decideVendorTransferAct,
  listVendorTransfersAct,
} from '@parlour/contracts/back-office';
import {
  Alert,
  Button,
  type Column,
  formatMoney,
  Modal,
  SectionHeading,
  StatusChip,
  type StatusLooks,
  Table,
} from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { VendorName } from '../../vendor-names.tsx';
import { useRead } from '../../wire/gateway-context.ts';
import { DecideTransferDialog } from './decide-transfer-dialog.tsx';
import { vendorTransferTexts as words } from './vendor-transfer-texts.ts';

export type ListedTransfer = ValueOf<typeof listVendorTransfersAct>['transfers'][number];

export const transferLooks = {
  PENDING: { tone: 'waiting' },
  UNKNOWN: { tone: 'refused', icon: 'triangle-alert' },
  DONE: { tone: 'done' },
  FAILED: { tone: 'neutral', icon: 'undo-2' },
} satisfies StatusLooks<ListedTransfer['state']>;

/** One transfer with its course, and the acts on one without an outcome. */
export function VendorTransferDialog({ transferNo, onClose }: { transferNo: string; onClose(): void }) {
  const mayAct = usePermission(decideVendorTransferAct.permission);
  const found = useRead(listVendorTransfersAct, { transferNo });
  const [act, setAct] = useState<'ask' | 'decide'>();
  const transfer = found.data?.transfers[0];
  const endAct = (): void => setAct(undefined);
  if (act === 'ask')
    return (
      <ActDialog
        act={askVendorTransferAct}
        title={words.ask.title(transferNo)}
        verb={words.ask.verb}
        intro={words.ask.intro}
        hasReason={false}
        toInput={() => ({ transferNo })}
        onClose={endAct}
      />
    );
  if (act === 'decide') return <DecideTransferDialog transferNo={transferNo} onClose={endAct} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={transferNo}
      closeLabel={texts.close}
      size="wide"
      foot={
        mayAct &&
        transfer?.decidedAt === null && (
          <StackFoot>
            {transfer.state === 'UNKNOWN' && (
              <Button tone="danger" onClick={() => setAct('decide')}>
                {words.decide.open}
              </Button>
            )}
            <Button tone="gold" onClick={() => setAct('ask')}>
              {words.ask.open}
            </Button>
          </StackFoot>
        )
      }
    >
      <AsyncContent query={found} label={words.title}>
        {() =>
          transfer ? <TransferView transfer={transfer} /> : <Alert tone="warning" title={words.missing} />
        }
      </AsyncContent>
    </Modal>
  );
}

const formatMoment = (time: string | null): string => (time === null ? words.none : formatTime(time));

function TransferView({ transfer }: { transfer: ListedTransfer }) {
  const { transferNo, memberId, vendor, direction, amountMinor, state, reason } = transfer;
  return (
    <Stack>
      <Facts
        facts={[
          {
            label: words.state,
            value: <StatusChip status={state} looks={transferLooks} label={words.states[state]} />,
          },
          { label: words.member, value: <MemberLink id={memberId} /> },
          { label: words.vendor, value: <VendorName code={vendor} /> },
          { label: words.direction, value: words.directions[direction] },
          { label: words.amount, value: formatMoney(amountMinor, 'auto') },
          { label: words.reason, value: reason === null ? words.none : words.reasons[reason] },
          { label: words.createdAt, value: formatTime(transfer.createdAt) },
          { label: words.asked, value: transfer.asked },
          { label: words.askedAt, value: formatMoment(transfer.askedAt) },
          { label: words.decidedAt, value: formatMoment(transfer.decidedAt) },
        ]}
      />
      <section>
        <SectionHeading title={words.steps} />
        <Table
          label={words.steps}
          columns={stepColumns}
          rows={transfer.steps}
          rowKey={(step) => transfer.steps.indexOf(step)}
          on="raised"
        />
      </section>
      <HistoryPanel subject={`vendor-transfer:${transferNo}`} />
    </Stack>
  );
}

const stepColumns: Column<ListedTransfer['steps'][number]>[] = [
  { key: 'at', head: words.at, onCard: 'key', cell: ({ at }) => formatTime(at) },
  { key: 'state', head: words.state, onCard: 'amount', cell: ({ state }) => words.states[state] },
  { key: 'actor', head: words.actor, cell: ({ actor }) => words.actors[actor] ?? formatActor(actor) },
  { key: 'note', head: words.note, cell: ({ note }) => note ?? words.none },
];
