import {
  approveClaimAct,
  listClaimsAct,
  memberAuditAct,
  type PromotionApplication,
  readClaimPicturesAct,
  rejectClaimAct,
  releaseClaimAct,
  reserveClaimAct,
} from '@parlour/contracts/back-office';
import { Alert, Button, Modal, SectionHeading } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { formatFigure } from '../../operate/format-figure.ts';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenLink } from '../../operate/open-link.tsx';
import { operateTexts } from '../../operate/operate-texts.ts';
import { PictureList } from '../../operate/picture-list.tsx';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { useExecute } from '../../operate/use-execute.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../../session/operator-context.ts';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useRead } from '../../wire/gateway-context.ts';
import { AmountField } from '../fields/amount-field.tsx';
import { offerTexts } from '../offers/offer-texts.ts';
import { applicationTexts as words } from './application-texts.ts';

type Decision = 'approve' | 'reject';

/** One application with its pictures: the operator reserves it, and then approves or rejects it. */
export function ApplicationDialog({ claimId, onClose }: { claimId: number; onClose(): void }) {
  const found = useRead(listClaimsAct, { show: 'all', claimId }, { refetchInterval: queueRefetchMs });
  const [decision, setDecision] = useState<Decision>();
  const application = found.data?.rows.find((row) => row.claimId === claimId);
  const back = () => setDecision(undefined);
  if (application && decision === 'approve')
    return <ApproveDialog application={application} onClose={back} />;
  if (application && decision === 'reject') return <RejectDialog application={application} onClose={back} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={application?.claimNo ?? words.claim}
      closeLabel={texts.close}
      size="wide"
    >
      <AsyncContent query={found} label={words.title}>
        {() =>
          application ? (
            <Stack>
              <ApplicationFacts application={application} />
              <Pictures application={application} />
              <MemberRecord memberId={application.memberId} />
              <Acts application={application} onDecide={setDecision} />
            </Stack>
          ) : (
            <Alert tone="warning" title={words.missing} />
          )
        }
      </AsyncContent>
    </Modal>
  );
}

/** Leads to the audit record of the member, which has the decisions about all of their claims. */
function MemberRecord({ memberId }: { memberId: number }) {
  const maySee = usePermission(memberAuditAct.permission);
  return maySee && <OpenLink to={paths.memberHistory(memberId)}>{words.toHistory}</OpenLink>;
}

interface ActsProps {
  application: PromotionApplication;
  onDecide(decision: Decision): void;
}

/** Reserves the application; who has reserved it releases it or decides. */
function Acts({ application: { claimId, status, reservedBy }, onDecide }: ActsProps) {
  const mayDecide = usePermission(approveClaimAct.permission);
  const { name } = useOperator();
  const reserve = useExecute({ act: reserveClaimAct, title: words.reserve });
  const release = useExecute({ act: releaseClaimAct, title: words.release });
  const error = reserve.error ?? release.error;
  if (!mayDecide || status !== 'applying') return null;
  const isOwn = reservedBy !== null && formatActor(reservedBy) === name;
  return (
    <>
      {error && (
        <Alert tone="danger" live title={operateTexts.refused}>
          {error.message}
        </Alert>
      )}
      <StackFoot>
        {isOwn ? (
          <>
            <Button busy={release.isPending} onClick={() => release.mutate({ claimId })}>
              {words.release}
            </Button>
            <Button tone="danger" onClick={() => onDecide('reject')}>
              {words.reject.open}
            </Button>
            <Button tone="gold" onClick={() => onDecide('approve')}>
              {words.approve.open}
            </Button>
          </>
        ) : (
          <Button tone="gold" busy={reserve.isPending} onClick={() => reserve.mutate({ claimId })}>
            {words.reserve}
          </Button>
        )}
      </StackFoot>
    </>
  );
}

function ApplicationFacts({ application }: { application: PromotionApplication }) {
  const { memberId, username, reservedBy, reservedUntil, amount, decidedBy } = application;
  return (
    <Facts
      facts={[
        { label: words.promotion, value: application.promotion.EN },
        { label: words.member, value: <MemberLink id={memberId} name={username} /> },
        { label: words.state, value: offerTexts.statuses[application.status] },
        { label: words.startedAt, value: formatTime(application.startedAt) },
        { label: words.attempt, value: application.attempt },
        { label: words.remark, value: application.remark },
        {
          label: words.reservedBy,
          value:
            reservedBy === null || reservedUntil === null
              ? '–'
              : words.reservedUntil(formatActor(reservedBy), formatTime(reservedUntil)),
        },
        ...(amount === null ? [] : [{ label: words.amount, value: formatFigure(application, amount) }]),
        ...(application.reason === null ? [] : [{ label: words.reason, value: application.reason }]),
        ...(decidedBy === null ? [] : [{ label: words.decidedBy, value: formatActor(decidedBy) }]),
      ]}
    />
  );
}

function Pictures({ application: { claimId, pictures: count } }: { application: PromotionApplication }) {
  const query = useRead(readClaimPicturesAct, { claimId }, { enabled: count > 0 });
  return (
    <section>
      <SectionHeading title={words.pictures} />
      {count === 0 ? (
        <p>{words.noPictures}</p>
      ) : (
        <AsyncContent query={query} label={words.pictures}>
          {({ pictures }) => <PictureList pictures={pictures} name={words.picture} />}
        </AsyncContent>
      )}
    </section>
  );
}

interface DecisionProps {
  application: PromotionApplication;
  onClose(): void;
}

function ApproveDialog({ application: { claimId, claimNo, reward }, onClose }: DecisionProps) {
  const [amount, setAmount] = useState<number>();
  const isOpen = reward.kind === 'percent';
  const { title, verb, intro, missing, amount: label, amountHelp } = words.approve;
  return (
    <ActDialog
      act={approveClaimAct}
      title={title(claimNo)}
      verb={verb}
      intro={intro}
      missing={missing}
      toInput={(reason) => {
        if (!isOpen) return { claimId, reason };
        return amount === undefined ? undefined : { claimId, amount, reason };
      }}
      onClose={onClose}
    >
      {isOpen && (
        <AmountField
          path="amount"
          label={label}
          helper={amountHelp}
          required
          minor={amount}
          onMinor={setAmount}
        />
      )}
    </ActDialog>
  );
}

const RejectDialog = ({ application: { claimId, claimNo }, onClose }: DecisionProps) => (
  <ActDialog
    act={rejectClaimAct}
    title={words.reject.title(claimNo)}
    verb={words.reject.verb}
    intro={words.reject.intro}
    tone="danger"
    toInput={(reason) => ({ claimId, reason })}
    onClose={onClose}
  />
);
