import { listRequestsAct, type OperatorRequest } from '@parlour/contracts/back-office';
import { Alert } from '@parlour/ui';
import { Link } from 'react-router-dom';
import { requestTexts } from '../../administration/requests/request-texts.ts';
import { readWithdrawalNo } from '../../administration/requests/withdrawal-number.ts';
import { formatActor } from '../../operate/format-actor.ts';
import styles from '../../operate/operate.module.css';
import { paths } from '../../paths.ts';
import { useOperator } from '../../session/operator-context.ts';
import { queueRefetchMs, useRead } from '../../wire/gateway-context.ts';
import { withdrawalTexts as words } from './withdrawal-texts.ts';

/** Returns the requests about an order that wait for a second person, as far as the operator's roles show them. */
export function usePendingRequests(orderNo: string): readonly OperatorRequest[] {
  const { data } = useRead(listRequestsAct, { show: 'pending' }, { refetchInterval: queueRefetchMs });
  return (data?.requests ?? []).filter((request) => readWithdrawalNo(request) === orderNo);
}

export function PendingRequests({ requests }: { requests: readonly OperatorRequest[] }) {
  const { name } = useOperator();
  return requests.map(({ id, act, actor, person }) => (
    <Alert
      key={id}
      tone="warning"
      icon="users"
      title={words.pending(requestTexts.acts[act] ?? act, id)}
      action={
        <Link to={paths.request(id)} className={styles.open}>
          {words.pendingLink}
        </Link>
      }
    >
      {person === name ? words.pendingOwn : words.pendingOther(formatActor(actor))}
    </Alert>
  ));
}
