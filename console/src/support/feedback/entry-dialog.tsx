import {
  type AffiliateApplication,
  claimFeedbackAct,
  type FeedbackEntry,
  markFeedbackAct,
  readFeedbackPicturesAct,
  releaseFeedbackAct,
  setComplaintAct,
} from '@parlour/contracts/back-office';
import { Alert, Button, Modal } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { type Fact, Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { PictureList } from '../../operate/picture-list.tsx';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { useExecute } from '../../operate/use-execute.ts';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import styles from './feedback.module.css';
import { feedbackTexts as words } from './feedback-texts.ts';
import { ReplyDialog } from './reply-dialog.tsx';

interface EntryDialogProps {
  entry: FeedbackEntry | AffiliateApplication;
  onClose(): void;
}

type Dialog = 'reply' | 'mark' | 'complaint';

/** Shows one entry with its pictures, answers and history. An operator claims, answers and marks it. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const mayHandle = usePermission(markFeedbackAct.permission);
  const [dialog, setDialog] = useState<Dialog>();
  const { reference, pictures } = entry;
  if (dialog === 'reply')
    return (
      <ReplyDialog
        reference={reference}
        isMember={entry.member !== null}
        onClose={() => setDialog(undefined)}
      />
    );
  if (dialog === 'mark') return <MarkDialog entry={entry} onClose={() => setDialog(undefined)} />;
  if (dialog === 'complaint' && 'isComplaint' in entry)
    return <ComplaintDialog entry={entry} onClose={() => setDialog(undefined)} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={reference}
      closeLabel={texts.close}
      size="reading"
      foot={mayHandle && <EntryActs entry={entry} onOpen={setDialog} />}
    >
      <Stack>
        <Facts facts={toFacts(entry)} />
        {'content' in entry && <p className={styles.content}>{entry.content}</p>}
        {'remark' in entry && entry.remark && <p className={styles.content}>{entry.remark}</p>}
        {pictures > 0 && <Pictures reference={reference} />}
        {entry.replies.length > 0 && <Replies replies={entry.replies} />}
        <HistoryPanel subject={entry.subject} />
      </Stack>
    </Modal>
  );
}

function EntryActs({ entry, onOpen }: { entry: EntryDialogProps['entry']; onOpen(dialog: Dialog): void }) {
  const { reference, handledAt, claimedBy, claimedUntil } = entry;
  const isClaimed = claimedBy !== null && claimedUntil !== null && Date.parse(claimedUntil) > Date.now();
  const claim = useExecute({ act: claimFeedbackAct, title: words.claim });
  const release = useExecute({ act: releaseFeedbackAct, title: words.release });
  const failure = claim.error ?? release.error;
  return (
    <StackFoot>
      {failure && <Alert tone="danger" live title={failure.message} />}
      {'isComplaint' in entry && (
        <Button tone="quiet" onClick={() => onOpen('complaint')}>
          {entry.isComplaint ? words.unmarkComplaint : words.markComplaint}
        </Button>
      )}
      <Button onClick={() => onOpen('mark')}>{handledAt === null ? words.mark : words.reopen}</Button>
      {isClaimed ? (
        <Button busy={release.isPending} onClick={() => release.mutate({ reference })}>
          {words.release}
        </Button>
      ) : (
        <Button busy={claim.isPending} onClick={() => claim.mutate({ reference })}>
          {words.claim}
        </Button>
      )}
      <Button tone="gold" icon="mail" onClick={() => onOpen('reply')}>
        {words.reply}
      </Button>
    </StackFoot>
  );
}

function MarkDialog({ entry: { reference, handledAt }, onClose }: EntryDialogProps) {
  const isHandled = handledAt !== null;
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
}

function ComplaintDialog({ entry, onClose }: { entry: FeedbackEntry; onClose(): void }) {
  const { reference, isComplaint } = entry;
  return (
    <ActDialog
      act={setComplaintAct}
      title={isComplaint ? words.noComplaintTitle(reference) : words.complaintTitle(reference)}
      verb={words.complaintVerb}
      toInput={(reason) => ({ reference, isComplaint: !isComplaint, reason })}
      onClose={onClose}
    />
  );
}

const Replies = ({ replies }: { replies: FeedbackEntry['replies'] }) => (
  <section aria-label={words.replies}>
    <h3>{words.replies}</h3>
    {replies.map(({ channel, text, sentBy, sentAt }) => (
      <article key={sentAt}>
        <p>{`${words.channels[channel]} · ${formatActor(sentBy)} · ${formatTime(sentAt)}`}</p>
        <p className={styles.content}>{text}</p>
      </article>
    ))}
  </section>
);

function toFacts(entry: EntryDialogProps['entry']): Fact[] {
  const common = [
    { label: words.member, value: entry.member ?? words.visitor },
    { label: words.receivedAt, value: formatTime(entry.receivedAt) },
    { label: words.due, value: formatTime(entry.dueAt) },
    {
      label: words.claimed,
      value:
        entry.claimedBy !== null && entry.claimedUntil !== null
          ? words.claimedBy(formatActor(entry.claimedBy), formatTime(entry.claimedUntil))
          : '–',
    },
  ];
  if ('content' in entry)
    return [
      { label: words.type, value: words.types[entry.type] ?? entry.type },
      ...common,
      { label: words.contact, value: entry.contact ?? '–' },
      {
        label: words.complaint,
        value: entry.keptUntil === null ? words.complaints.no : words.keptUntil(formatTime(entry.keptUntil)),
      },
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
      {({ pictures }) => <PictureList pictures={pictures} name={words.picture} />}
    </AsyncContent>
  );
}
