import { addPicture, findFieldErrors, type Receipt } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { pictureRules } from '@parlour/contracts/calls';
import { type PictureList, usePictureList } from '@parlour/ui';
import { type BaseSyntheticEvent, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useSite } from '../../context/services.tsx';
import { useText } from '../../context/use-text.ts';

interface SubmissionParts<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'handleSubmit' | 'setError' | 'formState'>;
  /** Fields that show an error of the gateway. */
  fields: readonly Path<Values>[];
  /** Sends the values. `requestId` stays the same for every attempt, so that nothing arrives twice. */
  send(values: Values, more: { requestId: string; pictureIds: string[] }): Promise<Receipt>;
  onSent(received: Receipt): void;
}

/** State of a form that a person sends to the site, with pictures. */
export interface Submission {
  pictures: PictureList;
  isSubmitting: boolean;
  /** Error message that belongs to none of the fields. */
  failure: string | undefined;
  submit(event: BaseSyntheticEvent): void;
}

/** Submits a form with pictures. Errors of the gateway appear at their fields. */
export function useSubmission<Values extends FieldValues>(parts: SubmissionParts<Values>): Submission {
  const { form, fields, send, onSent } = parts;
  const tError = useText('errors');
  const tValidation = useText('validation');
  const { api } = useSite();
  const pictures = usePictureList({
    rules: pictureRules,
    upload: (file, options) => addPicture(api, file, options),
    toCode: (error) => (isAppError(error) ? error.code : 'server.unavailable'),
  });
  const [requestId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();

  /** Returns false if the error belongs to none of the fields. */
  const showAtFields = (error: unknown): boolean => {
    const found = findFieldErrors(error, fields);
    for (const [index, { field, issue }] of found.entries()) {
      const message = issue && tValidation(issue.rule, issue.params);
      form.setError(field, { message }, { shouldFocus: index === 0 });
    }
    return found.length > 0;
  };
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      onSent(await send(values, { requestId, pictureIds: pictures.ids }));
    } catch (error) {
      if (!showAtFields(error)) setFailure(tError(isAppError(error) ? error.code : 'server.defect'));
    }
  });
  return {
    pictures,
    isSubmitting: form.formState.isSubmitting,
    failure,
    submit: (event) => void submit(event),
  };
}
