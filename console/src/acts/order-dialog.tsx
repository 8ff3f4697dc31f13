import type { Order, OrderedAct } from '@parlour/contracts';
import { Alert, Button, Field, Modal, TextArea } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useToast } from '../frame/toasts.tsx';
import { texts } from '../texts.ts';
import { actsKey, queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { getErrorCode } from '../wire/registry-failure.ts';
import { NewerActs } from './newer-acts.tsx';
import styles from './order-dialog.module.css';
import { PlanView } from './plan-view.tsx';

export interface OrderDialogProps {
  title: string;
  /** The verb on the button: "Roll back". */
  verb: string;
  /** One sentence on what the act is. */
  intro?: string | undefined;
  /** Takes something away from players. */
  isDestructive?: boolean;
  /** What would be ordered; undefined while the form is not complete. */
  order: OrderedAct | undefined;
  /** What the form lacks, said when somebody presses too early. */
  missing?: string | undefined;
  onClose(): void;
  /** The form. */
  children?: ReactNode;
}

const words = texts.acts;

/**
 * Every act goes through here: first its dry run, then a reason, then the act itself, on the revision that the operator
 * saw. When somebody else acted meanwhile, it says so and nothing that was entered is lost.
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
  // What the operator read first stands until the operator says to have read what came after.
  if (readRevision === undefined && current !== undefined) setReadRevision(current);
  const submission = useSubmitOrder({ order, reason, revision: readRevision, title, onClose });
  // While one's own act is under way, what moves is one's own doing.
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
    onSuccess: async () => {
      // The page shows the act before the dialog goes, so that the next one begins on what stands now.
      await client.invalidateQueries(queries.overview(registry));
      void client.invalidateQueries({ queryKey: actsKey });
      showToast(words.done(title));
      onClose();
    },
    // The newer revision is what the dialog then speaks of.
    onError: () => client.invalidateQueries({ queryKey: actsKey }),
  });
}
