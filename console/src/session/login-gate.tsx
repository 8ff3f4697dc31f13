import type { LoggedInOperator } from '@parlour/contracts';
import { Button, FullPage, Modal } from '@parlour/ui';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { useGateway } from '../wire/gateway-context.ts';
import { queries, sessionKey } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginPage } from './login-page.tsx';
import { OperatorContext } from './operator-context.ts';
import { RequiredFactorPage } from './required-factor-page.tsx';
import { isSessionEnded, sessionOverKey } from './session-over.ts';

/** Returns true for queries whose data depends on the operator. Only the session queries do not. */
const isOfOperator = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  !String(queryKey[0]).startsWith('session');

/**
 * Renders its children only for a logged-in operator. When the session ends, the page stays mounted under a dialog that
 * asks for the password, so that no input is lost. A different operator who logs in there starts with a fresh page.
 */
export function LoginGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const gateway = useGateway();
  const session = useQuery(queries.session(useRegistry()));
  const { data: isOver } = useQuery({
    queryKey: sessionOverKey,
    queryFn: () => false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const completeLogin = (operator: LoggedInOperator): void => {
    gateway.reset();
    if (session.data?.name !== operator.name) client.removeQueries({ predicate: isOfOperator });
    client.setQueryData(sessionKey, operator);
    client.setQueryData(sessionOverKey, false);
    void client.invalidateQueries({ predicate: isOfOperator });
  };
  if (session.data?.mustSetUpSecondFactor && isOver !== true)
    return <RequiredFactorPage onDone={() => void session.refetch()} />;
  if (session.data && !session.data.mustSetUpSecondFactor)
    return (
      <OperatorContext value={session.data} key={session.data.name}>
        {children}
        <Modal open={isOver === true} onClose={() => undefined} title={texts.login.over} locked>
          <p className={styles.over}>{texts.login.overText}</p>
          <LoginForm name={session.data.name} onLogin={completeLogin} />
        </Modal>
      </OperatorContext>
    );
  if (session.isError && !isSessionEnded(session.error))
    return (
      <FullPage
        title={texts.failure.title}
        icon="wifi-off"
        actions={
          <Button tone="gold" busy={session.isFetching} onClick={() => void session.refetch()}>
            {texts.again}
          </Button>
        }
      >
        {session.error.message}
      </FullPage>
    );
  return session.isPending ? null : <LoginPage onLogin={completeLogin} />;
}
