import { useShell, useText } from './shell-context.tsx';

/** Asks, ends the session everywhere, and returns to the home page. */
export function useLogOut(): () => void {
  const t = useText();
  const { dialogs, session, site } = useShell();

  async function logOut(): Promise<void> {
    const sure = await dialogs.confirm({
      title: t('logout.title'),
      body: t('logout.body'),
      confirmLabel: t('logout.confirm'),
      cancelLabel: t('logout.stay'),
      tone: 'danger',
    });
    if (!sure) return;
    const ended = session.signOut();
    site.navigate('/');
    await ended;
  }

  return () => void logOut();
}
