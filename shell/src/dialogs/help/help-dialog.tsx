import { Empty, Modal, SafeHtml } from '@parlour/ui';
import { AsyncContent } from '../../components/async-content.tsx';
import { findArticle } from '../../components/help-rules.ts';
import { useHelpTopics } from '../../components/use-help-topics.ts';
import { useText } from '../../context/use-text.ts';
import type { DialogProps } from '../dialog-host.tsx';
import { useDialogTransition } from '../use-dialog-transition.ts';

/** `helpModal`: shows one article of the help centre over a form, which keeps its values. */
export default function HelpDialog({ dialog }: DialogProps<'help'>) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const topics = useHelpTopics();
  const known = topics.state === 'ready' ? topics.value : [];
  const article = findArticle(known, dialog.article)?.article;
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(true)}
      size="reading"
      title={article?.title ?? t('footer.centre')}
      closeLabel={t('close')}
    >
      <AsyncContent result={topics} failed={tSignIn('help.failed')}>
        {() =>
          article ? (
            <SafeHtml html={article.html} loadingLabel={t('loading')} />
          ) : (
            <Empty icon="circle-question-mark" title={tSignIn('help.unknown')} />
          )
        }
      </AsyncContent>
    </Modal>
  );
}
