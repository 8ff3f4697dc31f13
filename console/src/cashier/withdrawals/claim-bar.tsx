import {
  claimWithdrawalAct,
  releaseWithdrawalAct,
  type WithdrawalDetails,
} from '@parlour/contracts/back-office';
import { Alert, Button } from '@parlour/ui';
import { formatActor } from '../../operate/format-actor.ts';
import { useExecute } from '../../operate/use-execute.ts';
import { formatClock } from '../../times.ts';
import type { judgeClaim } from './withdrawal-rules.ts';
import { withdrawalTexts as words } from './withdrawal-texts.ts';
import styles from './withdrawals.module.css';

interface ClaimBarProps {
  order: WithdrawalDetails;
  claim: ReturnType<typeof judgeClaim>;
}

/** Shows who works on an open order. A claim needs no reason, so it is carried out at once. */
export function ClaimBar({ order: { orderNo, claimedBy, claimedUntil }, claim }: ClaimBarProps) {
  const claiming = useExecute({ act: claimWithdrawalAct, title: words.claimDone(orderNo) });
  const releasing = useExecute({ act: releaseWithdrawalAct, title: words.releaseDone(orderNo) });
  const until = claimedUntil === null ? '' : formatClock(claimedUntil);
  const failure = claiming.error ?? releasing.error;
  const begin = (
    <Button
      size="small"
      tone={claim === 'none' ? 'gold' : undefined}
      busy={claiming.isPending}
      onClick={() => claiming.mutate({ orderNo })}
    >
      {claim === 'none' ? words.claimAct : words.extendAct}
    </Button>
  );
  return (
    <>
      {claim === 'none' && (
        <Alert tone="info" icon="user" title={words.claimNone} action={begin}>
          {words.claimNoneText}
        </Alert>
      )}
      {claim === 'own' && (
        <Alert tone="success" icon="user" title={words.claimOwn(until)}>
          <div className={styles.claimActs}>
            {begin}
            <Button size="small" busy={releasing.isPending} onClick={() => releasing.mutate({ orderNo })}>
              {words.releaseAct}
            </Button>
          </div>
        </Alert>
      )}
      {claim === 'foreign' && (
        <Alert tone="warning" icon="user" title={words.claimForeign(formatActor(claimedBy ?? ''), until)} />
      )}
      {failure && (
        <Alert tone="danger" live title={words.claimFailed}>
          {failure.message}
        </Alert>
      )}
    </>
  );
}
