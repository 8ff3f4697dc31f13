import type { Order, OrderedAct } from '@parlour/contracts';
import { Alert, Button, Field, Modal, TextArea } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useToast } from '../frame/toasts.tsx';
import styles from '../operate/operate.module.css';
import { texts } from '../texts.ts';
import { actsKey, queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { getErrorCode } from '../wire/registry-failure.ts';
import { NewerActs } from './newer-acts.tsx';
import { PlanView } from './plan-view.tsx';

interface OrderDialogProps {
  title: string;
  /** Verb on the submit button: "Roll back". */
  verb: string;
  /** One sentence that explains the act. */
  intro?: string | undefined;
  /** The order makes something unavailable to players, so the dialog warns before it is submitted. */
  isDestructive?: boolean;
  /** Order to submit; `undefined` while the form is incomplete. */
  order: OrderedAct | undefined;
  /** Error message for a submission while the form is incomplete. */
  missing?: string | undefined;
  onClose(): void;
  /** Form fields of the act. */
  children?: ReactNode;
}

const words = texts.acts;

/**
 * Dialog that every act uses: it shows the dry run, asks for a reason, and submits the order with the revision that the
 * operator saw. When somebody else acts in the meantime, the dialog says so and keeps the entered values.
 */
export function OrderDialog({
  title,
  verb,
  intro,
  isDestructive,
  order,
  missing,
  onClose,
  children,
}: OrderDialogProps) {
  const registry = useRegistry();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [readRevision, setReadRevision] = useState<number>();
  const plan = useQuery({
    queryKey: [...actsKey, 'plan', order],
    queryFn: () => registry.plan(order as Order),
    enabled: order !== undefined,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  const current = useQuery(queries.overview(registry)).data?.revision;
  // The revision that the operator read first stays current until the operator confirms having read the newer acts.
  if (readRevision === undefined && current !== undefined) setReadRevision(current);
  const submission = useSubmitOrder({ order, reason, revision: readRevision, title, onClose });
  // While the operator's own submission is in flight, a newer revision comes from it.
  const isOwn = submission.isPending || submission.isSuccess;
  const hasMoved = !isOwn && readRevision !== undefined && current !== undefined && current > readRevision;

  const reasonError = reason.trim() === '' ? words.reasonMissing : undefined;
  const submit = (): void => {
    setIsTried(true);
    if (order && !reasonError && !plan.isError) submission.mutate();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      size="reading"
      locked={submission.isPending}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            tone={isDestructive ? 'danger' : 'gold'}
            busy={submission.isPending}
            disabledReason={hasMoved ? words.conflictFirst : undefined}
            onClick={submit}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {intro && <p className={styles.intro}>{intro}</p>}
        {hasMoved && <NewerActs since={readRevision} onRead={() => setReadRevision(current)} />}
        {submission.isError && getErrorCode(submission.error) !== 'revision-changed' && (
          <Alert tone="danger" live title={words.refused}>
            {submission.error.message}
          </Alert>
        )}
        {children}
        {isTried && !order && missing && <Alert tone="danger" live title={missing} />}
        <PlanView plan={order && !plan.isError ? plan.data : undefined} failure={order && plan.error} />
        <Field
          label={words.reason}
          helper={words.reasonHelp}
          error={isTried ? reasonError : undefined}
          required
        >
          <TextArea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Modal>
  );
}

interface OrderSubmission {
  order: OrderedAct | undefined;
  reason: string;
  revision: number | undefined;
  title: string;
  onClose(): void;
}

function useSubmitOrder({ order, reason, revision, title, onClose }: OrderSubmission) {
  const registry = useRegistry();
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: () =>
      registry.execute({ ...(order as Order), reason: reason.trim(), expectedRevision: revision }),
    onSuccess: async ({ act }) => {
      // Refresh the overview before the dialog closes, so that the next act starts from the current state.
      await client.invalidateQueries(queries.overview(registry));
      void client.invalidateQueries({ queryKey: actsKey });
      showToast(act === 'request' ? words.requested(title) : words.done(title));
      onClose();
    },
    // After a failure, the dialog refers to the newer revision.
    onError: () => client.invalidateQueries({ queryKey: actsKey }),
  });
}
