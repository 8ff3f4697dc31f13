import {
  type FeedbackRules,
  type FeedbackType,
  feedbackTypes,
  getFeedbackRules,
  type Receipt,
  sendFeedback,
} from '@parlour/api-client';
import { countCharacters } from '@parlour/contracts';
import { Checkbox, Field, Select, TextArea, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AsyncContent } from '../../components/async-content.tsx';
import { useFetch } from '../../components/use-fetch.ts';
import { useSite } from '../../context/services.tsx';
import { useText } from '../../context/use-text.ts';
import { sessionAtom } from '../../session/index.ts';
import { FieldPair, SubmissionForm } from '../parts/submission-form.tsx';
import { useSubmission } from '../parts/use-submission.ts';

interface FeedbackFormProps {
  /** Initial text. */
  content?: string;
  /** Compact form without pictures. */
  brief?: boolean;
  onSent(received: Receipt): void;
}

/** Feedback form: one of six kinds, a text within the site's length limit, and pictures (VAL-05, MSG-03). */
export function FeedbackForm(props: FeedbackFormProps) {
  const t = useText('pages');
  const site = useSite();
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
  isComplaint: boolean;
}

function Form({ rules, content = '', brief = false, onSent }: FeedbackFormProps & { rules: FeedbackRules }) {
  const t = useText('pages');
  const tValidation = useText('validation');
  const { api } = useSite();
  const session = useAtomValue(sessionAtom);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { type: brief ? 'service' : 'deposit', content, contact: '', isComplaint: false },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const { min, max } = rules.content;
  const length = countCharacters(useWatch({ control, name: 'content' }).trim());
  const submission = useSubmission({
    form,
    fields: ['content', 'contact'],
    send: (values, more) =>
      sendFeedback(api, {
        ...more,
        type: values.type,
        content: values.content.trim(),
        contact: values.contact.trim() || undefined,
        isComplaint: values.isComplaint,
      }),
    onSent,
  });

  return (
    <SubmissionForm submission={submission} send={t('feedback.send')} brief={brief}>
      <FieldPair>
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
      </FieldPair>
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
      <Checkbox label={t('feedback.isComplaint')} {...register('isComplaint')} />
    </SubmissionForm>
  );
}
