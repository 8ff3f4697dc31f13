import { acceptTerms } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { Alert, Button, Modal, SafeHtml } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../components/async-content.tsx';
import { findArticle } from '../../components/help-rules.ts';
import { useHelpTopics } from '../../components/use-help-topics.ts';
import { useSession } from '../../context/services.tsx';
import { useText } from '../../context/use-text.ts';
import { useFailureText } from '../../forms/use-failure-text.ts';
import type { DialogProps } from '../dialog-host.tsx';
import { useDialogTransition } from '../use-dialog-transition.ts';
import styles from './terms-dialog.module.css';

/** Articles of the help centre that are accepted together. */
const articles = ['terms', 'privacy'];

/** Asks a member who accepted other terms to read and accept the current ones (protection, row 12). */
export default function TermsDialog({ dialog }: DialogProps<'terms'>) {
  const t = useText('sign-in');
  const tShell = useText();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const [version, setVersion] = useState(dialog.version);
  const { state, accept } = useAcceptance(version, setVersion, () => dismiss(true));
  const busy = state === 'busy';
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(false)}
      size="reading"
      title={t('terms.title')}
      closeLabel={tShell('close')}
      locked={busy}
      foot={
        <div className={styles.foot}>
          <Button onClick={() => dismiss(false)}>{t('terms.later')}</Button>
          <Button tone="gold" busy={busy} onClick={accept}>
            {t('terms.accept')}
          </Button>
        </div>
      }
    >
      <p className={styles.why}>{t('terms.why')}</p>
      <TermsText key={version} />
      {typeof state === 'object' && <Alert tone={state.tone} live title={state.text} />}
    </Modal>
  );
}

type AcceptanceState = 'asked' | 'busy' | { tone: 'danger' | 'warning'; text: string };

/**
 * Accepts a version of the terms. If it is no longer current, calls `onNewer` with the current one, to be read first.
 */
function useAcceptance(version: string, onNewer: (version: string) => void, onDone: () => void) {
  const t = useText('sign-in');
  const formatFailure = useFailureText();
  const session = useSession();
  const [state, setState] = useState<AcceptanceState>('asked');
  const accept = async () => {
    setState('busy');
    try {
      // Not the page's own API client: that one opens this dialog for a refusal.
      await acceptTerms(session.createApiFor(session.token() ?? ''), { version });
      onDone();
    } catch (error) {
      const newer = isAppError(error, 'identity.terms-outdated') && error.details?.termsVersion;
      if (typeof newer === 'string') {
        onNewer(newer);
        setState({ tone: 'warning', text: t('terms.changed') });
      } else setState({ tone: 'danger', text: formatFailure(error) });
    }
  };
  return { state, accept: () => void accept() };
}

function TermsText() {
  const t = useText('sign-in');
  const tShell = useText();
  const topics = useHelpTopics();
  return (
    <section className={styles.text} aria-label={t('terms.text')}>
      <AsyncContent result={topics} failed={t('terms.failed')}>
        {(known) =>
          articles.flatMap((id) => {
            const article = findArticle(known, id)?.article;
            if (!article) return [];
            return (
              <article key={id} className={styles.article}>
                <h3>{article.title}</h3>
                <SafeHtml html={article.html} loadingLabel={tShell('loading')} />
              </article>
            );
          })
        }
      </AsyncContent>
    </section>
  );
}
