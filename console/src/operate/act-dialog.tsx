import type { InputOf, ValueOf } from '@parlour/contracts';
import type { ActShape, RequestCause } from '@parlour/contracts/back-office';
import { Alert, Button, getButtonClass, Modal, TextArea } from '@parlour/ui';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { GatewayFailure, type RefusedField } from '../wire/gateway-failure.ts';
import { ActField } from './act-field.tsx';
import styles from './operate.module.css';
import { operateTexts as words } from './operate-texts.ts';
import { RefusedFields } from './refused-fields.ts';
import { useExecute } from './use-execute.ts';

const reasonLengthMin = 3;
const reasonLengthMax = 200;

interface ActDialogProps<A extends ActShape> {
  act: A;
  title: string;
  /** Verb on the submit button. */
  verb: string;
  /** One or two sentences that explain the effect. */
  intro?: ReactNode;
  tone?: 'gold' | 'danger';
  size?: 'form' | 'reading' | 'wide';
  /** False for acts that store no reason. */
  hasReason?: boolean;
  /** Returns the input of the act; undefined while the form is incomplete. `reason` is empty for acts without one. */
  toInput(reason: string): InputOf<A> | undefined;
  /** Error message for a submission while the form is incomplete. */
  missing?: string;
  onClose(): void;
  /** Called after the act was carried out, before the dialog closes. Returns true to leave it open. */
  onDone?(value: ValueOf<A>): boolean | undefined;
  /** Name of the part of the input that the fields fill. Default: the whole input. */
  fieldsIn?: string;
  /** Facts and form fields. */
  children?: ReactNode;
}

/**
 * Dialog of an act of the gateway: it asks for a reason, shows a refusal beside the entered values, and shows the
 * request when the act waits for a second person.
 */
export function ActDialog<A extends ActShape>(props: ActDialogProps<A>) {
  const { act, title, verb, intro, tone = 'gold', size = 'reading', hasReason = true } = props;
  const { toInput, missing, onClose, onDone, fieldsIn, children } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const order = useExecute({
    act,
    title,
    onDone: (value) => {
      if (onDone?.(value) !== true) onClose();
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const { error } = order;
  const refused = error instanceof GatewayFailure ? error.fields.map((field) => locate(field, fieldsIn)) : [];
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const reasonError = hasReason && reason.trim().length < reasonLengthMin ? words.reasonMissing : undefined;
  const input = toInput(reason.trim());
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (input !== undefined && !reasonError && !order.isPending) order.mutate(input);
  };
  const outcome = order.data;
  if (outcome?.state === 'pending')
    return <PendingDialog title={title} pending={outcome} onClose={onClose} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      size={size}
      locked={order.isPending}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} tone={tone} busy={order.isPending}>
            {verb}
          </Button>
        </div>
      }
    >
      <RefusedFields value={refused}>
        <form ref={form} id={formId} className={styles.form} onSubmit={send} noValidate>
          {intro && <p className={styles.intro}>{intro}</p>}
          {order.isError && (
            <Alert tone="danger" live title={words.refused}>
              {order.error.message}
            </Alert>
          )}
          {children}
          {isTried && input === undefined && missing && <Alert tone="danger" live title={missing} />}
          {hasReason && (
            <ActField
              path="reason"
              label={words.reason}
              helper={words.reasonHelp}
              {...(isTried && reasonError && { error: reasonError })}
              required
            >
              <TextArea
                rows={2}
                maxLength={reasonLengthMax}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </ActField>
          )}
        </form>
      </RefusedFields>
    </Modal>
  );
}

/** Returns a refused field with its path within a part of the input. */
function locate(field: RefusedField, part: string | undefined): RefusedField {
  const start = `${part}.`;
  return field.path.startsWith(start) ? { ...field, path: field.path.slice(start.length) } : field;
}

interface PendingDialogProps {
  title: string;
  pending: { request: number; cause?: RequestCause | undefined };
  onClose(): void;
}

/** Says that an act waits for a second person, and why. */
function PendingDialog({ title, pending: { request, cause }, onClose }: PendingDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      foot={
        <div className={styles.foot}>
          <Link to={paths.request(request)} className={getButtonClass({ tone: 'gold' })} onClick={onClose}>
            {words.pendingLink}
          </Link>
        </div>
      }
    >
      <Alert tone="warning" icon="users" live title={words.pendingTitle(request)}>
        {cause && `${words.causes[cause]} `}
        {words.pendingText}
      </Alert>
    </Modal>
  );
}
