import { usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import styles from './guestbook-page.module.css';

const Rules = lazy(() => import('./rules.tsx'));

/** Page that uses a little of the whole site object: texts, session, preserved state, navigation. */
export default function GuestbookPage() {
  const t = useTexts();
  const site = useSite();
  const session = useAtomValue(site.atoms.session);
  const [entry, setEntry] = usePreservedState('entry', '');
  const [rulesShown, setRulesShown] = useState(false);
  return (
    <section className={styles.book}>
      <h1>{t('title')}</h1>
      <p>{session.state === 'signed-in' ? t('welcome', { name: session.username }) : t('visitor')}</p>
      <label className={styles.entry}>
        {t('entry')}
        <input value={entry} onChange={(event) => setEntry(event.target.value)} />
      </label>
      <button type="button" onClick={() => setRulesShown(true)}>
        {t('rules.show')}
      </button>
      <Suspense fallback={null}>{rulesShown && <Rules />}</Suspense>
      <button type="button" onClick={() => void site.requireLogin()}>
        {t('sign')}
      </button>
      <button type="button" onClick={() => site.navigate('/promotions')}>
        {t('leave')}
      </button>
    </section>
  );
}
