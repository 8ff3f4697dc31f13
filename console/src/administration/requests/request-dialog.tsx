import {
  approveRequestAct,
  listRequestsAct,
  type OperatorRequest,
  rejectRequestAct,
} from '@parlour/contracts/back-office';
import { Alert, Button, Modal } from '@parlour/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import operateStyles from '../../operate/operate.module.css';
import { operateTexts } from '../../operate/operate-texts.ts';
import { PlainData } from '../../operate/plain-data.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../../session/operator-context.ts';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import styles from './request.module.css';
import { listFurtherInput, toReadableFacts } from './request-facts.ts';
import { requestTexts as words } from './request-texts.ts';
import { readWithdrawalNo } from './withdrawal-number.ts';

type Verdict = 'approve' | 'reject' | 'withdraw';

/** One request: its facts, its input and the decision. */
export function RequestDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { name } = useOperator();
  const all = useRead(listRequestsAct, { show: 'all', id });
  const [verdict, setVerdict] = useState<Verdict>();
  const request = all.data?.requests.find((one) => one.id === id);
  if (verdict && request)
    return <VerdictDialog verdict={verdict} request={request} onClose={() => setVerdict(undefined)} />;
  const isOwn = request?.person === name;
  return (
    <Modal
      open
      onClose={onClose}
      title={words.name(id)}
      closeLabel={texts.close}
      size="reading"
      foot={
        request?.state === 'pending' && (
          <div className={styles.foot}>
            {isOwn ? (
              <Button onClick={() => setVerdict('withdraw')}>{words.withdraw}</Button>
            ) : (
              <>
                <Button tone="danger" onClick={() => setVerdict('reject')}>
                  {words.reject}
                </Button>
                <Button tone="gold" onClick={() => setVerdict('approve')}>
                  {words.approve}
                </Button>
              </>
            )}
          </div>
        )
      }
    >
      <AsyncContent query={all} label={words.name(id)}>
        {() =>
          request ? (
            <RequestView request={request} isOwn={isOwn} />
          ) : (
            <Alert tone="warning" title={words.missing} />
          )
        }
      </AsyncContent>
    </Modal>
  );
}

function RequestView({ request, isOwn }: { request: OperatorRequest; isOwn: boolean }) {
  const { act, actor, cause, reason, requestedAt, expiresAt, state, decision } = request;
  const withdrawal = readWithdrawalNo(request);
  const further = listFurtherInput(request);
  const maySeeRecord = usePermission('audit.view');
  return (
    <div className={styles.view}>
      {isOwn && state === 'pending' && <Alert tone="info" icon="users" title={words.own} />}
      <Facts
        facts={[
          { label: words.act, value: words.acts[act] ?? act },
          { label: words.state, value: words.states[state] },
          { label: words.by, value: formatActor(actor) },
          { label: words.at, value: formatTime(requestedAt) },
          { label: words.until, value: formatTime(expiresAt) },
          { label: words.reason, value: reason },
          ...(cause ? [{ label: words.cause, value: operateTexts.causes[cause] }] : []),
          ...(withdrawal === undefined
            ? []
            : [{ label: words.withdrawal, value: <WithdrawalLink orderNo={withdrawal} /> }]),
        ]}
      />
      <Part title={words.facts} data={toReadableFacts(request)} />
      {Object.keys(further).length > 0 && <Part title={words.input} data={further} />}
      {decision && (
        <section className={styles.part}>
          <h3 className={styles.title}>{words.decision}</h3>
          <Facts
            facts={[
              { label: words.decidedBy, value: formatActor(decision.actor) },
              { label: words.decidedAt, value: formatTime(decision.decidedAt) },
              { label: words.reason, value: decision.reason },
            ]}
          />
          {decision.outcome != null && <Part title={words.outcome} data={decision.outcome} />}
        </section>
      )}
      {maySeeRecord && <HistoryPanel subject={`request:${request.id}`} />}
    </div>
  );
}

const WithdrawalLink = ({ orderNo }: { orderNo: string }) => (
  <Link to={paths.withdrawal(orderNo)} className={operateStyles.open}>
    {orderNo}
  </Link>
);

const Part = ({ title, data }: { title: string; data: unknown }) => (
  <section className={styles.part}>
    <h3 className={styles.title}>{title}</h3>
    <PlainData data={data} />
  </section>
);

interface VerdictDialogProps {
  verdict: Verdict;
  request: OperatorRequest;
  onClose(): void;
}

const verdictWords = {
  approve: { title: words.approveTitle, verb: words.approveVerb, intro: words.approveIntro },
  reject: { title: words.rejectTitle, verb: words.rejectVerb, intro: words.rejectIntro },
  withdraw: { title: words.withdrawTitle, verb: words.withdrawVerb, intro: words.rejectIntro },
};

function VerdictDialog({ verdict, request, onClose }: VerdictDialogProps) {
  const { title, verb, intro } = verdictWords[verdict];
  return (
    <ActDialog
      act={verdict === 'approve' ? approveRequestAct : rejectRequestAct}
      title={title(request.id)}
      verb={verb}
      intro={intro}
      tone={verdict === 'reject' ? 'danger' : 'gold'}
      toInput={(reason) => ({ id: request.id, reason })}
      onClose={onClose}
    >
      <PlainData data={toReadableFacts(request)} />
    </ActDialog>
  );
}
