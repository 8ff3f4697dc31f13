import {
  claimDepositAct,
  creditDepositAct,
  type ManualDepositDetails,
  manualDepositAct,
  releaseDepositAct,
} from '@parlour/contracts/back-office';
import { Alert, Button, formatMoney, Modal, SectionHeading } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { formatCode } from '../../operate/format-code.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenLink } from '../../operate/open-link.tsx';
import { operateTexts } from '../../operate/operate-texts.ts';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../../session/operator-context.ts';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { gatewayKey, queueRefetchMs, useGateway, useRead } from '../../wire/gateway-context.ts';
import { CreditDialog, RejectDialog } from './decision-dialogs.tsx';
import styles from './manual-deposits.module.css';
import { manualTexts as words } from './manual-texts.ts';
import { Proofs } from './proofs.tsx';

/** One order with the receipt: the operator claims it, and then credits or rejects it. */
export function OrderDialog({ orderNo, onClose }: { orderNo: string; onClose(): void }) {
  const order = useRead(manualDepositAct, { orderNo }, { refetchInterval: queueRefetchMs });
  const claim = useClaim(orderNo);
  const [decision, setDecision] = useState<'credit' | 'reject'>();
  const back = () => setDecision(undefined);
  if (order.data && decision === 'credit') return <CreditDialog order={order.data} onClose={back} />;
  if (order.data && decision === 'reject') return <RejectDialog order={order.data} onClose={back} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={orderNo}
      closeLabel={texts.close}
      size="wide"
      foot={order.data && <Foot order={order.data} claim={claim} onDecide={setDecision} />}
    >
      <AsyncContent query={order} label={words.title}>
        {(data) => (
          <Stack>
            {claim.error && (
              <Alert tone="danger" live title={operateTexts.refused}>
                {claim.error.message}
              </Alert>
            )}
            <OrderView order={data} />
          </Stack>
        )}
      </AsyncContent>
    </Modal>
  );
}

/** Claims and releases need no reason, so one press carries them out. */
function useClaim(orderNo: string) {
  const gateway = useGateway();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: typeof claimDepositAct | typeof releaseDepositAct) => gateway.execute(act, { orderNo }),
    onSettled: () => client.invalidateQueries({ queryKey: gatewayKey }),
  });
}

interface FootProps {
  order: ManualDepositDetails;
  claim: ReturnType<typeof useClaim>;
  onDecide(decision: 'credit' | 'reject'): void;
}

function Foot({ order: { status, claimedBy }, claim, onDecide }: FootProps) {
  const mayDecide = usePermission(creditDepositAct.permission);
  const { name } = useOperator();
  if (!mayDecide || status === 'CREDITED') return null;
  if (claimedBy === null || formatActor(claimedBy) !== name)
    return (
      <StackFoot>
        <Button tone="gold" busy={claim.isPending} onClick={() => claim.mutate(claimDepositAct)}>
          {words.claim}
        </Button>
      </StackFoot>
    );
  return (
    <StackFoot>
      <Button busy={claim.isPending} onClick={() => claim.mutate(releaseDepositAct)}>
        {words.release}
      </Button>
      {openStatuses.includes(status) && (
        <Button tone="danger" onClick={() => onDecide('reject')}>
          {words.reject.open}
        </Button>
      )}
      <Button tone="gold" onClick={() => onDecide('credit')}>
        {words.credit.open}
      </Button>
    </StackFoot>
  );
}

const openStatuses: readonly string[] = ['CREATED', 'SUBMITTED', 'REVIEWING'];
const endedStatuses: readonly string[] = ['EXPIRED', 'FAILED', 'CANCELLED'];
const formatAmount = (minor: number): string => formatMoney(minor, 'auto');

const causes: Partial<Record<string, string>> = words.reject.causes;
const describeCause = (code: string | null): string =>
  code === null ? '–' : (causes[code] ?? formatCode(code));

function OrderView({ order }: { order: ManualDepositDetails }) {
  const { payee, senderName, senderTail, claimedBy, claimedUntil } = order;
  return (
    <Stack>
      {order.isExcluded && <Alert tone="danger" title={words.excluded} />}
      {endedStatuses.includes(order.status) && <Alert tone="warning" title={words.late} />}
      {order.amountMinor > order.dailyLeftMinor && (
        <Alert tone="warning" title={words.overLimit(formatAmount(order.dailyLeftMinor))} />
      )}
      <Facts
        facts={[
          { label: words.amount, value: formatAmount(order.amountMinor) },
          { label: words.fee, value: formatAmount(order.feeMinor) },
          {
            label: words.received,
            value: order.receivedMinor === null ? '–' : formatAmount(order.receivedMinor),
          },
          { label: words.reference, value: order.referenceCode },
          { label: words.account, value: payee && `${payee.bank} ${payee.number}, ${payee.holder}` },
          { label: words.sender, value: senderName ? words.senderName(senderName, senderTail ?? '') : '–' },
          { label: words.bankReference, value: order.bankReference ?? '–' },
        ]}
      />
      <Facts
        facts={[
          { label: words.member, value: <MemberLink id={order.memberId} name={order.username} /> },
          { label: words.method, value: order.methodTitle },
          { label: words.status, value: words.statuses[order.status] },
          { label: words.createdAt, value: formatTime(order.createdAt) },
          { label: words.expiresAt, value: formatTime(order.expiresAt) },
          {
            label: words.submittedAt,
            value: order.submittedAt === null ? '–' : formatTime(order.submittedAt),
          },
          {
            label: words.claimedBy,
            value:
              claimedBy === null || claimedUntil === null
                ? '–'
                : words.claimedUntil(formatActor(claimedBy), formatTime(claimedUntil)),
          },
          { label: words.reason, value: describeCause(order.reasonCode) },
          { label: words.words, value: order.reason ?? '–' },
        ]}
      />
      <Proofs orderNo={order.orderNo} count={order.pictures} />
      <section>
        <SectionHeading title={words.course} />
        <ol className={styles.course}>
          {order.steps.map(({ at, status }) => (
            <li key={`${at} ${status}`}>
              {words.statuses[status]}, {formatTime(at)}
            </li>
          ))}
        </ol>
      </section>
      <OpenLink to={paths.deposit(order.orderNo)}>{words.whole}</OpenLink>
      <HistoryPanel subject={`deposit:${order.orderNo}`} />
    </Stack>
  );
}
