import {
  finishOpenId,
  getChallenge,
  getMissingLink,
  getServiceName,
  type LogInChallenge,
  type Login,
  logInByTelegram,
} from '@parlour/api-client';
import type { MissingLink } from '@parlour/contracts/calls';
import { Button, FullPage, Ring } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MissingPage } from '../components/missing-part.tsx';
import { useDialogs, useSite } from '../context/services.tsx';
import { useFeature } from '../context/use-feature.ts';
import { useText } from '../context/use-text.ts';
import { useFailureText } from '../forms/use-failure-text.ts';
import { sessionAtom } from '../session/index.ts';
import { ChallengeStep } from '../sign-in/challenge-step.tsx';
import { SignInTexts } from '../sign-in/sign-in-texts.tsx';
import { useCompleteLogin } from '../sign-in/use-complete-login.ts';
import page from './page.module.css';
import styles from './sign-in-page.module.css';
import { readSignInReturn, type SignInReturn } from './sign-in-return.ts';

type State =
  | { kind: 'working' }
  | { kind: 'failed'; error?: unknown }
  | { kind: 'missing'; link: MissingLink }
  | { kind: 'challenge'; challenge: LogInChallenge };

/** /sign-in: return page of external sign-in services. It redirects by itself unless it needs input from the person. */
export default function SignInPage() {
  return (
    <div className={page.page}>
      <SignInTexts missing={(retry) => <MissingPage retry={retry} />}>
        <SignInReturnView />
      </SignInTexts>
    </div>
  );
}

function SignInReturnView() {
  const t = useText('sign-in');
  const formatFailure = useFailureText();
  const dialogs = useDialogs();
  const site = useSite();
  const { state, finish, fail } = useSignInReturn();
  if (state.kind === 'working')
    return (
      <div className={styles.coming} role="status">
        <Ring />
        <p>{t('return.working')}</p>
      </div>
    );
  if (state.kind === 'missing') return <LinkAccountPrompt link={state.link} />;
  if (state.kind === 'challenge')
    return (
      <FullPage icon="shield-check" title={t('challenge.title')}>
        <ChallengeStep
          pending={{ challenge: state.challenge }}
          onBusy={() => undefined}
          onProved={(login) => void finish(login)}
          onCancel={fail}
        />
      </FullPage>
    );
  const backToLogin = async () => {
    if (await dialogs.login()) site.navigate('/');
  };
  return (
    <FullPage
      icon="log-in"
      title={t('return.failed')}
      actions={
        <Button tone="gold" icon="log-in" onClick={() => void backToLogin()}>
          {t('back')}
        </Button>
      }
    >
      <p>{state.error === undefined ? t('return.nothing') : formatFailure(state.error)}</p>
    </FullPage>
  );
}

/** Removes the returned values from the address at once, because they are valid once, and signs in with them. */
function useSignInReturn(): {
  state: State;
  /** Completes the login. */
  finish(login: Login): Promise<void>;
  /** Gives up. `error` is the reason if the person did not cancel. */
  fail(error?: unknown): void;
} {
  const site = useSite();
  const completeLogin = useCompleteLogin();
  const [state, setState] = useState<State>({ kind: 'working' });
  const [given, setGiven] = useState<SignInReturn>();
  const isStarted = useRef(false);
  const finish = useCallback(
    async (login: Login) => {
      if (await completeLogin(login)) site.navigate('/', { replace: true });
    },
    [completeLogin, site],
  );

  useEffect(() => {
    const found = readSignInReturn(window.location, sessionStorage);
    site.navigate(window.location.pathname, { replace: true });
    // On a double mount, the second run finds an address without values.
    setGiven((known) => known ?? found);
  }, [site]);

  useEffect(() => {
    if (given === undefined || isStarted.current) return;
    isStarted.current = true;
    const signIn = async () => {
      if (given.kind === 'nothing') return setState({ kind: 'failed' });
      try {
        await finish(await signInWith(given));
      } catch (error) {
        setState(toStopped(error));
      }
    };
    const signInWith = (brought: Exclude<SignInReturn, { kind: 'nothing' }>): Promise<Login> =>
      brought.kind === 'open-id'
        ? finishOpenId(site.api, { search: brought.search })
        : logInByTelegram(site.api, { fields: brought.fields });
    void signIn();
  }, [given, site, finish]);

  return { state, finish, fail: (error) => setState({ kind: 'failed', error }) };
}

/** Returns what a login that did not open a session needs next. */
function toStopped(error: unknown): State {
  const link = getMissingLink(error);
  if (link) return { kind: 'missing', link };
  const challenge = getChallenge(error);
  return challenge ? { kind: 'challenge', challenge } : { kind: 'failed', error };
}

/** Shown if the external account is not linked yet: the person logs in or registers once to link it permanently. */
function LinkAccountPrompt({ link }: { link: MissingLink }) {
  const t = useText('sign-in');
  const dialogs = useDialogs();
  const site = useSite();
  const session = useAtomValue(sessionAtom);
  const canRegister = useFeature('DIRECTREG3');
  const provider = getServiceName(link.provider);

  const confirm = async () => {
    const current = site.store.get(sessionAtom);
    if (current.state !== 'signed-in') return;
    await dialogs.open({ kind: 'link', ...link, name: current.username });
    site.navigate('/', { replace: true });
  };
  const after = async (way: Promise<boolean>) => {
    if (await way) await confirm();
  };

  return (
    <FullPage
      icon="link"
      title={t('return.missing', { provider })}
      actions={
        session.state === 'signed-in' ? (
          <Button tone="gold" icon="link" onClick={() => void confirm()}>
            {t('return.link')}
          </Button>
        ) : (
          <>
            <Button tone="gold" icon="log-in" onClick={() => void after(dialogs.login())}>
              {t('return.logIn')}
            </Button>
            {canRegister && (
              <Button onClick={() => void after(dialogs.register())}>{t('return.register')}</Button>
            )}
          </>
        )
      }
    >
      <p>{t('return.missingText', { provider })}</p>
    </FullPage>
  );
}
