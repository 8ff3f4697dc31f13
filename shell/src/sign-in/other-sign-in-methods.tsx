import {
  beginOpenId,
  getServiceName,
  type Login,
  listSignInMethods,
  type SignInMethods,
  toTelegramAddress,
} from '@parlour/api-client';
import { Button } from '@parlour/ui';
import { useEffect, useState } from 'react';
import { useDialogs, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { useFailureText } from '../forms/use-failure-text.ts';
import styles from './other-sign-in-methods.module.css';
import { canUsePasskeys, signInByPasskey } from './passkey.ts';

/** Buttons to sign in by a connected service or by a passkey (AUTH-13). */
export function OtherSignInMethods({ onProved }: { onProved(login: Login): void }) {
  const t = useText('sign-in');
  const site = useSite();
  const dialogs = useDialogs();
  const formatFailure = useFailureText();
  const methods = useSignInMethods();
  const [busy, setBusy] = useState<string>();
  const { telegram } = methods;
  const isPasskeyOffered = canUsePasskeys();

  const run = async (method: string, action: () => Promise<void>) => {
    setBusy(method);
    try {
      await action();
    } catch (error) {
      dialogs.toast({ tone: 'danger', text: formatFailure(error) });
    } finally {
      setBusy(undefined);
    }
  };
  /** Covers the page until the browser leaves for the other service, or until the person comes back from there. */
  const openService = (provider: string) =>
    run(provider, async () => {
      const uncover = site.loader.show();
      try {
        location.assign(await beginOpenId(site.api, { provider }));
        window.addEventListener('pageshow', uncover, { once: true });
        setTimeout(uncover, coverMaxMs);
      } catch (error) {
        uncover();
        throw error;
      }
    });
  const signInWithPasskey = () => run('passkey', async () => onProved(await signInByPasskey(site.api)));

  if (methods.openId.length === 0 && !telegram && !isPasskeyOffered) return null;
  return (
    <div className={styles.others}>
      <p className={styles.or}>{t('others.or')}</p>
      <div className={styles.services}>
        {methods.openId.map((provider) => (
          <Button key={provider} busy={busy === provider} onClick={() => void openService(provider)}>
            {getServiceName(provider)}
          </Button>
        ))}
        {telegram && (
          <Button
            onClick={() => location.assign(toTelegramAddress(telegram, location.origin, sessionStorage))}
          >
            {getServiceName('telegram')}
          </Button>
        )}
      </div>
      {isPasskeyOffered && (
        <Button wide icon="key-round" busy={busy === 'passkey'} onClick={() => void signInWithPasskey()}>
          {t('others.passkey')}
        </Button>
      )}
    </div>
  );
}

/** Maximum time of the cover: the page becomes usable again if the person cancels the navigation. */
const coverMaxMs = 15_000;

const noMethods: SignInMethods = { openId: [] };

/**
 * Fetches the connected services. Returns none until the response arrives and after a failure; the other methods still
 * work.
 */
function useSignInMethods(): SignInMethods {
  const { api } = useSite();
  const [methods, setMethods] = useState(noMethods);
  useEffect(() => {
    const controller = new AbortController();
    listSignInMethods(api, { signal: controller.signal }).then(setMethods, () => undefined);
    return () => controller.abort();
  }, [api]);
  return methods;
}
