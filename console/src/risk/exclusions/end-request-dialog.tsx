import {
  decideEndRequestAct,
  type EndDecision,
  listEndRequestsAct,
  type MemberExclusion,
} from '@parlour/contracts/back-office';
import { Alert, Button, Modal } from '@parlour/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { MemberLink } from '../../operate/member-link.tsx';
import styles from '../../operate/operate.module.css';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { paths } from '../../paths.ts';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { exclusionTexts as words } from './exclusion-texts.ts';

/** One request to end an exclusion, and the decision. */
export function EndRequestDialog({ id, onClose }: { id: number; onClose(): void }) {
  const mayDecide = usePermission(decideEndRequestAct.permission);
  const list = useRead(listEndRequestsAct, {});
  // The decision removes the request from the list before the dialog of the decision closes, so the dialog keeps the request.
  const [decided, setDecided] = useState<{ decision: EndDecision; request: MemberExclusion }>();
  const request = list.data?.requests.find((one) => one.id === id);
  if (decided) return <DecisionDialog {...decided} onDone={onClose} onClose={() => setDecided(undefined)} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={words.number(id)}
      closeLabel={texts.close}
      foot={
        mayDecide &&
        request && (
          <StackFoot>
            <Button tone="danger" onClick={() => setDecided({ decision: 'REFUSED', request })}>
              {words.acts.REFUSED.open}
            </Button>
            <Button tone="gold" onClick={() => setDecided({ decision: 'APPROVED', request })}>
              {words.acts.APPROVED.open}
            </Button>
          </StackFoot>
        )
      }
    >
      <AsyncContent query={list} label={words.title}>
        {() =>
          request ? (
            <Stack>
              <RequestFacts request={request} />
              <Link to={paths.memberProtection(request.memberId)} className={styles.open}>
                {words.toMember}
              </Link>
              <Link to={paths.memberHistory(request.memberId)} className={styles.open}>
                {words.toHistory}
              </Link>
            </Stack>
          ) : (
            <Alert tone="warning" title={words.missing} />
          )
        }
      </AsyncContent>
    </Modal>
  );
}

const RequestFacts = ({ request }: { request: MemberExclusion }) => {
  const { memberId, startsAt, endsAt, endRequestedAt, endDelayHours, setBy } = request;
  return (
    <Facts
      facts={[
        { label: words.member, value: <MemberLink id={memberId} /> },
        { label: words.requestedAt, value: endRequestedAt && formatTime(endRequestedAt) },
        { label: words.startsAt, value: formatTime(startsAt) },
        { label: words.endsAt, value: endsAt === undefined ? words.permanent : formatTime(endsAt) },
        { label: words.setBy, value: setBy === 'member' ? words.theMember : formatActor(setBy) },
        { label: words.delay, value: words.afterHours(endDelayHours ?? 0) },
      ]}
    />
  );
};

interface DecisionDialogProps {
  decision: EndDecision;
  request: MemberExclusion;
  onDone(): void;
  onClose(): void;
}

function DecisionDialog({ decision, request, onDone, onClose }: DecisionDialogProps) {
  const { title, verb, intro } = words.acts[decision];
  return (
    <ActDialog
      act={decideEndRequestAct}
      title={title(request.id)}
      verb={verb}
      intro={intro(request.endDelayHours ?? 0)}
      tone={decision === 'APPROVED' ? 'gold' : 'danger'}
      toInput={(reason) => ({ id: request.id, decision, reason })}
      onDone={() => {
        onDone();
        return true;
      }}
      onClose={onClose}
    >
      <RequestFacts request={request} />
    </ActDialog>
  );
}
