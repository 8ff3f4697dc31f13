import {
  type AffiliateApplication,
  type FeedbackEntry,
  markFeedbackAct,
  readFeedbackPicturesAct,
} from '@parlour/contracts/back-office';
import { Button, Modal } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { type Fact, Facts } from '../../operate/facts.tsx';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import styles from './feedback.module.css';
import { feedbackTexts as words } from './feedback-texts.ts';

export interface EntryDialogProps {
  entry: FeedbackEntry | AffiliateApplication;
  onClose(): void;
}

/** One entry with its pictures. It may be marked as handled, or opened again. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const mayHandle = usePermission(markFeedbackAct.permission);
  const [isMarking, setIsMarking] = useState(false);
  const { reference, pictures, handledAt } = entry;
  const isHandled = handledAt !== null;
  if (isMarking)
    return (
      <ActDialog
        act={markFeedbackAct}
        title={isHandled ? words.reopenTitle(reference) : words.markTitle(reference)}
        verb={isHandled ? words.reopenVerb : words.markVerb}
        hasReason={false}
        toInput={() => ({ reference, handled: !isHandled })}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={reference}
      closeLabel={texts.close}
      size="reading"
      foot={
        mayHandle && (
          <StackFoot>
            <Button tone="gold" onClick={() => setIsMarking(true)}>
              {isHandled ? words.reopen : words.mark}
            </Button>
          </StackFoot>
        )
      }
    >
      <Stack>
        <Facts facts={toFacts(entry)} />
        {'content' in entry && <p className={styles.content}>{entry.content}</p>}
        {'remark' in entry && entry.remark && <p className={styles.content}>{entry.remark}</p>}
        {pictures > 0 && <Pictures reference={reference} />}
      </Stack>
    </Modal>
  );
}

function toFacts(entry: EntryDialogProps['entry']): Fact[] {
  const common = [
    { label: words.member, value: entry.member ?? words.visitor },
    { label: words.receivedAt, value: formatTime(entry.receivedAt) },
  ];
  if ('content' in entry)
    return [
      { label: words.type, value: entry.type },
      ...common,
      { label: words.contact, value: entry.contact ?? '–' },
    ];
  return [
    { label: words.fullName, value: entry.fullName },
    { label: words.email, value: entry.email },
    { label: words.mobile, value: entry.mobile ?? '–' },
    { label: words.code, value: entry.code ?? '–' },
    { label: words.inviter, value: entry.inviter ?? '–' },
    ...common,
  ];
}

function Pictures({ reference }: { reference: string }) {
  const query = useRead(readFeedbackPicturesAct, { reference });
  return (
    <AsyncContent query={query} label={words.pictures}>
      {({ pictures }) => (
        <div className={styles.pictures}>
          {pictures.map(({ kind, data }, index) => (
            <img
              key={data.slice(-40)}
              className={styles.picture}
              src={`data:image/${kind};base64,${data}`}
              alt={words.picture(index + 1)}
            />
          ))}
        </div>
      )}
    </AsyncContent>
  );
}
