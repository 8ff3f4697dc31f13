import { replyFeedbackAct, replyLengthMax } from '@parlour/contracts/back-office';
import { Checkbox, TextArea } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { feedbackTexts as words } from './feedback-texts.ts';

interface ReplyDialogProps {
  reference: string;
  isMember: boolean;
  onClose(): void;
}

const lengthMin = 3;

/** Answers an entry, on the site or by mail. */
export function ReplyDialog({ reference, isMember, onClose }: ReplyDialogProps) {
  // One dialog is one intent: a repeated submission is sent once.
  const [requestId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [isElsewhere, setIsElsewhere] = useState(false);
  const [handled, setHandled] = useState(true);
  const written = text.trim();
  return (
    <ActDialog
      act={replyFeedbackAct}
      title={words.replyTitle(reference)}
      verb={words.replyVerb}
      intro={isMember ? words.replyMember : words.replyVisitor}
      hasReason={false}
      missing={words.replyMissing}
      toInput={() =>
        written.length < lengthMin ? undefined : { reference, requestId, text: written, isElsewhere, handled }
      }
      onClose={onClose}
    >
      <ActField path="text" label={words.replyText} helper={words.replyHelp} required>
        <TextArea
          rows={6}
          maxLength={replyLengthMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </ActField>
      <Checkbox
        label={words.isElsewhere}
        checked={isElsewhere}
        onChange={({ target }) => setIsElsewhere(target.checked)}
      />
      <Checkbox
        label={words.isHandled}
        checked={handled}
        onChange={({ target }) => setHandled(target.checked)}
      />
    </ActDialog>
  );
}
