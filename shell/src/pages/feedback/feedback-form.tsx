import {
  type FeedbackRules,
  type FeedbackType,
  feedbackTypes,
  findFieldErrors,
  getFeedbackRules,
  type Receipt,
  sendFeedback,
} from '@parlour/api-client';
import { countCharacters, isAppError } from '@parlour/contracts';
import { Alert, Button, Field, Select, TextArea, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { sessionAtom } from '../../session/index.ts';
import { useShell, useText } from '../../shell-context.tsx';
import { AsyncContent } from '../parts/async-content.tsx';
import { useFetch } from '../parts/use-fetch.ts';
import { usePictureList } from '../pictures/picture-list.ts';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import styles from './feedback.module.css';

export interface FeedbackFormProps {
  /** Initial text. */
  content?: string;
  /** Compact form without pictures. */
  brief?: boolean;
  onSent(received: Receipt): void;
}

/** Feedback form: one of six kinds, a text within the site's length limit, and pictures (VAL-05, MSG-03). */
export function FeedbackForm(props: FeedbackFormProps) {
  const t = useText('pages');
  const { site } = useShell();
  const rules = useFetch(
    useCallback((signal: AbortSignal) => getFeedbackRules(site.api, { signal }), [site]),
  );
  return (
    <AsyncContent result={rules} failed={t('feedback.rulesFailed')}>
      {(known) => <Form {...props} rules={known} />}
    </AsyncContent>
  );
}

const contactMax = 128;

interface Values {
  type: FeedbackType;
  content: string;
  contact: string;
}

function Form({ rules, content = '', brief = false, onSent }: FeedbackFormProps & { rules: FeedbackRules }) {
  const t = useText('pages');
  const tError = useText('errors');
  const tValidation = useText('validation');
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
  const length = countCharacters(useWatch({ control, name: 'content' }).trim());

  const applyFieldErrors = (error: unknown): boolean => {
    const found = findFieldErrors(error, ['content', 'contact']);
    for (const [index, { field, issue }] of found.entries())
      setError(
        field,
        { message: issue && tValidation(issue.rule, issue.params) },
        { shouldFocus: index === 0 },
      );
    return found.length > 0;
  };
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
      if (applyFieldErrors(error)) return;
      setFailure(tError(isAppError(error) ? error.code : 'server.defect'));
    }
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.pair}>
        <Field label={t('feedback.type')} required>
          <Select
            {...register('type')}
            options={feedbackTypes.map((value) => ({ value, label: t(`feedback.types.${value}`) }))}
          />
        </Field>
        {session.state !== 'signed-in' && (
          <Field
            label={t('feedback.contact')}
            helper={t('feedback.contactHelp')}
            error={errors.contact?.message}
          >
            <TextInput
              icon="mail"
              maxLength={contactMax}
              {...register('contact', {
                validate: (value) =>
                  countCharacters(value.trim()) <= contactMax || tValidation('too_long', { max: contactMax }),
              })}
            />
          </Field>
        )}
      </div>
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
              if (words === '') return tValidation('required');
              const fits = countCharacters(words) >= min && countCharacters(words) <= max;
              return fits || tValidation('length_between', { min, max });
            },
          })}
        />
      </Field>
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
