import {
  type FeedbackRules,
  type FeedbackType,
  feedbackTypes,
  getFeedbackRules,
  type Received,
  sendFeedback,
} from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { sessionAtom } from '@parlour/session';
import { Alert, Button, Field, Select, TextArea, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useShell, useText } from '../../frame/shell-context.tsx';
import { Answered } from '../parts/answered.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { usePictureList } from '../pictures/picture-list.ts';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import styles from './feedback.module.css';

export interface FeedbackFormProps {
  /** What somebody has typed before. */
  content?: string;
  /** Without pictures, in a narrow place. */
  brief?: boolean;
  onSent(received: Received): void;
}

/** What somebody writes to the site: of one of six kinds, as long as the site allows, with pictures (VAL-05, MSG-03). */
export function FeedbackForm(props: FeedbackFormProps) {
  const t = useText('pages');
  const { site } = useShell();
  const rules = useAnswer(
    useCallback((signal: AbortSignal) => getFeedbackRules(site.api, { signal }), [site]),
  );
  return (
    <Answered answer={rules} failed={t('feedback.rulesFailed')}>
      {(known) => <Form {...props} rules={known} />}
    </Answered>
  );
}

interface Values {
  type: FeedbackType;
  content: string;
  contact: string;
}

function Form({ rules, content = '', brief = false, onSent }: FeedbackFormProps & { rules: FeedbackRules }) {
  const t = useText('pages');
  const say = useText('errors');
  const tell = useText('validation');
  const { site } = useShell();
  const session = useAtomValue(sessionAtom);
  const pictures = usePictureList(site.api);
  const [requestId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { type: brief ? 'service' : 'deposit', content, contact: '' },
  });
  const { errors, isSubmitting } = formState;
  const { min, max } = rules.content;
  const length = useWatch({ control, name: 'content' }).trim().length;

  const submit = handleSubmit(async ({ type, content: words, contact }) => {
    setFailure(undefined);
    try {
      const answer = await sendFeedback(site.api, {
        requestId,
        type,
        content: words.trim(),
        contact: contact.trim() || undefined,
        pictureIds: pictures.ids,
      });
      onSent(answer);
    } catch (error) {
      const issue = isAppError(error) ? error.fields?.find(({ path }) => path[0] === 'content') : undefined;
      if (issue) setError('content', { message: tell(issue.rule, issue.params) }, { shouldFocus: true });
      else setFailure(say(isAppError(error) ? error.code : 'server.defect'));
    }
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('feedback.type')} required>
        <Select
          {...register('type')}
          options={feedbackTypes.map((value) => ({ value, label: t(`feedback.types.${value}`) }))}
        />
      </Field>
      <Field
        label={t('feedback.content')}
        required
        error={errors.content?.message}
        helper={t('feedback.length', { length, min, max })}
      >
        <TextArea
          rows={brief ? 4 : 7}
          {...register('content', {
            validate(value) {
              const words = value.trim();
              if (words === '') return tell('required');
              return (words.length >= min && words.length <= max) || tell('length_between', { min, max });
            },
          })}
        />
      </Field>
      {session.state !== 'signed-in' && (
        <Field label={t('feedback.contact')} helper={t('feedback.contactHelp')}>
          <TextInput icon="mail" maxLength={128} {...register('contact')} />
        </Field>
      )}
      {!brief && <PicturePicker list={pictures} />}
      {failure && <Alert tone="danger" live title={failure} />}
      <Button
        type="submit"
        tone="gold"
        size="large"
        wide={brief}
        icon="send"
        busy={isSubmitting}
        {...(pictures.isSending ? { disabledReason: t('pictures.wait') } : {})}
      >
        {t('feedback.send')}
      </Button>
    </form>
  );
}
