import { Empty, Modal, SafeHtml } from '@parlour/ui';
import { useText } from '../../frame/shell-context.tsx';
import { findArticle } from '../../pages/help/help-rules.ts';
import { Answered } from '../../pages/parts/answered.tsx';
import type { DialogProps } from '../dialog-host.tsx';
import { useLeaving } from '../use-leaving.ts';
import { useHelpTopics } from './use-help-topics.ts';

/** helpModal: one article of the help centre, over a form that stays as it is filled in. */
export default function HelpDialog({ dialog }: DialogProps<'help'>) {
  const t = useText();
  const say = useText('sign-in');
  const { open, leave } = useLeaving(dialog);
  const topics = useHelpTopics();
  const known = topics.state === 'ready' ? topics.value : [];
  const article = findArticle(known, dialog.article)?.article;
  return (
    <Modal
      open={open}
      onClose={() => leave(true)}
      size="reading"
      title={article?.title ?? t('footer.centre')}
      closeLabel={t('close')}
    >
      <Answered answer={topics} failed={say('help.failed')}>
        {() =>
          article ? (
            <SafeHtml html={article.html} loadingLabel={t('loading')} />
          ) : (
            <Empty icon="circle-question-mark" title={say('help.unknown')} />
          )
        }
      </Answered>
    </Modal>
  );
}
