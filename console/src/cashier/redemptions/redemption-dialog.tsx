import {
  approveRedemptionAct,
  listRedemptionsAct,
  type OperatorRedemption,
  rejectRedemptionAct,
} from '@parlour/contracts/back-office';
import { Alert, Button, formatMoney, Modal, TextArea } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { redemptionTexts as words } from './redemption-texts.ts';
import styles from './redemptions.module.css';
import { ShipmentDialog } from './shipment-dialog.tsx';

type Decision = 'approve' | 'reject' | 'ship';

/** One redemption: its price, the destination, the decision and the history. */
export function RedemptionDialog({ number, onClose }: { number: string; onClose(): void }) {
  const mayDecide = usePermission(approveRedemptionAct.permission);
  const found = useRead(listRedemptionsAct, { show: 'all', number });
  const [decision, setDecision] = useState<Decision>();
  const redemption = found.data?.redemptions[0];
  const back = () => setDecision(undefined);
  if (redemption && decision === 'approve') return <ApproveDialog redemption={redemption} onClose={back} />;
  if (redemption && decision === 'reject') return <RejectDialog redemption={redemption} onClose={back} />;
  if (redemption && decision === 'ship') return <ShipmentDialog redemption={redemption} onClose={back} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={number}
      closeLabel={texts.close}
      size="reading"
      foot={mayDecide && redemption && <Foot redemption={redemption} onDecide={setDecision} />}
    >
      <AsyncContent query={found} label={words.title}>
        {() =>
          redemption ? (
            <div className={styles.view}>
              <RedemptionFacts redemption={redemption} />
              <HistoryPanel subject={`redemption:${number}`} />
            </div>
          ) : (
            <Alert tone="warning" title={words.missing} />
          )
        }
      </AsyncContent>
    </Modal>
  );
}

interface FootProps {
  redemption: OperatorRedemption;
  onDecide(decision: Decision): void;
}

/** The decisions that are possible now. */
function Foot({ redemption: { status, shipment }, onDecide }: FootProps) {
  const isOnTheWay = shipment !== null && shipment.status !== 'RETURNED';
  return (
    <div className={styles.foot}>
      {status === 'IN_PROCESS' && (
        <>
          <Button onClick={() => onDecide('reject')}>{words.reject.open}</Button>
          <Button tone="gold" onClick={() => onDecide('approve')}>
            {words.approve.open}
          </Button>
        </>
      )}
      {isOnTheWay && <Button onClick={() => onDecide('ship')}>{words.ship.open}</Button>}
    </div>
  );
}

const RedemptionFacts = ({ redemption }: { redemption: OperatorRedemption }) => (
  <Facts
    facts={[
      { label: words.reward, value: redemption.rewardName.EN },
      { label: words.units, value: redemption.units.toLocaleString('en-US') },
      { label: words.points, value: redemption.points.toLocaleString('en-US') },
      {
        label: words.cash,
        value: redemption.paidMinor > 0 ? formatMoney(redemption.paidMinor, 'auto') : '–',
      },
      ...(redemption.creditMinor === null
        ? [{ label: words.type, value: words.goods }]
        : [{ label: words.credit, value: formatMoney(redemption.creditMinor, 'auto') }]),
      { label: words.member, value: <MemberLink id={redemption.memberId} name={redemption.username} /> },
      { label: words.address, value: redemption.address ?? '–' },
      { label: words.mobile, value: redemption.mobile ?? '–' },
      { label: words.redeemedAt, value: formatTime(redemption.redeemedAt) },
      { label: words.state, value: words.states[redemption.status] },
      ...(redemption.shipment === null
        ? []
        : [
            { label: words.shipment, value: words.shipments[redemption.shipment.status] },
            {
              label: words.parcel,
              value:
                [redemption.shipment.carrier, redemption.shipment.tracking].filter(Boolean).join(', ') || '–',
            },
          ]),
      ...(redemption.decidedAt === null
        ? []
        : [
            { label: words.decidedAt, value: formatTime(redemption.decidedAt) },
            { label: words.decidedBy, value: formatActor(redemption.decidedBy ?? '') },
            { label: words.remark, value: redemption.remark ?? '–' },
          ]),
    ]}
  />
);

interface DecisionProps {
  redemption: OperatorRedemption;
  onClose(): void;
}

const remarkLength = { min: 3, max: 140 } as const;

/** Spends the points; the remark tells the member about the delivery. */
function ApproveDialog({ redemption: { number, creditMinor }, onClose }: DecisionProps) {
  const [remark, setRemark] = useState('');
  const { title, verb, goods, credit, remark: label, remarkHelp } = words.approve;
  const written = remark.trim();
  return (
    <ActDialog
      act={approveRedemptionAct}
      title={title(number)}
      verb={verb}
      intro={creditMinor === null ? goods : credit}
      toInput={(reason) => ({
        number,
        reason,
        ...(written.length >= remarkLength.min && { remark: written }),
      })}
      onClose={onClose}
    >
      <ActField path="remark" label={label} helper={remarkHelp}>
        <TextArea
          rows={2}
          maxLength={remarkLength.max}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </ActField>
    </ActDialog>
  );
}

/** Returns points, cash and stock. */
function RejectDialog({ redemption: { number }, onClose }: DecisionProps) {
  const [remark, setRemark] = useState('');
  const { title, verb, intro, missing, remark: label, remarkHelp } = words.reject;
  const written = remark.trim();
  return (
    <ActDialog
      act={rejectRedemptionAct}
      title={title(number)}
      verb={verb}
      intro={intro}
      missing={missing}
      tone="danger"
      toInput={(reason) =>
        written.length < remarkLength.min ? undefined : { number, reason, remark: written }
      }
      onClose={onClose}
    >
      <ActField path="remark" label={label} helper={remarkHelp} required>
        <TextArea
          rows={2}
          maxLength={remarkLength.max}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </ActField>
    </ActDialog>
  );
}
