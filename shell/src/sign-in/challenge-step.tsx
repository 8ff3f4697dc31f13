import type { ChallengeMethod } from '@parlour/api-client';
import { Button, Icon, type IconName } from '@parlour/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../context/use-text.ts';
import { ChallengeProof } from './challenge-proof.tsx';
import styles from './challenge-step.module.css';
import type { ChallengeStepProps, PendingChallenge } from './use-login-flow.ts';

const icons: Record<ChallengeMethod, IconName> = {
  sms: 'smartphone',
  email: 'mail',
  bankName: 'landmark',
  authenticator: 'shield-check',
};

/**
 * Verifies a login from an untrusted origin: the member chooses a method and completes it, then the login continues
 * (AUTH-12).
 */
export function ChallengeStep(props: ChallengeStepProps) {
  const { methods } = props.pending.challenge;
  const [method, setMethod] = useState(methods.length === 1 ? methods[0]?.method : undefined);
  const chosen = methods.find((one) => one.method === method);
  const step = useRef<HTMLDivElement>(null);
  // The previously focused element was removed with the previous step.
  useEffect(() => {
    if (method === undefined) step.current?.querySelector('button')?.focus();
    else step.current?.querySelector('input')?.focus();
  }, [method]);
  return (
    <div ref={step}>
      {chosen ? (
        <ChallengeProof
          {...props}
          method={chosen.method}
          hint={chosen.hint}
          onOtherMethod={methods.length > 1 ? () => setMethod(undefined) : undefined}
        />
      ) : (
        <MethodList methods={methods} onChoose={setMethod} onCancel={props.onCancel} />
      )}
    </div>
  );
}

interface MethodListProps extends Pick<ChallengeStepProps, 'onCancel'> {
  methods: PendingChallenge['challenge']['methods'];
  onChoose(method: ChallengeMethod): void;
}

function MethodList({ methods, onChoose, onCancel }: MethodListProps) {
  const t = useText('sign-in');
  return (
    <div className={styles.step}>
      <p>{t('challenge.why')}</p>
      <ul className={styles.ways}>
        {methods.map(({ method, hint }) => (
          <li key={method}>
            <button type="button" className={styles.way} onClick={() => onChoose(method)}>
              <Icon name={icons[method]} />
              <span className={styles.name}>
                {t(`challenge.${method}`)}
                {hint && <span className={styles.hint}>{hint}</span>}
              </span>
              <Icon name="chevron-right" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <Button tone="link" onClick={() => onCancel()}>
        {t('back')}
      </Button>
    </div>
  );
}
