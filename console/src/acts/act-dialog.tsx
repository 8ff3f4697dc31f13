import type { Order, OrderedAct } from '@parlour/contracts';
import { Alert, Button, Field, Modal, TextArea } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useToast } from '../frame/toasts.tsx';
import { texts } from '../texts.ts';
import { actsKey, queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { codeOf } from '../wire/registry-failure.ts';
import styles from './act-dialog.module.css';
import { ActsMeanwhile } from './acts-meanwhile.tsx';
import { PlanView } from './plan-view.tsx';

export interface ActDialogProps {
  title: string;
  /** The verb on the button: "Roll back". */
  verb: string;
  /** One sentence on what the act is. */
  intro?: string | undefined;
  /** Takes something away from players. */
  isHard?: boolean;
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
export function ActDialog({ title, verb, intro, isHard, order, missing, onClose, children }: ActDialogProps) {
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
  const doing = useDoing({ order, reason, revision: readRevision, title, onClose });
  // While one's own act is under way, what moves is one's own doing.
  const isOwn = doing.isPending || doing.isSuccess;
  const hasMoved = !isOwn && readRevision !== undefined && current !== undefined && current > readRevision;

  const needs = reason.trim() === '' ? words.reasonMissing : undefined;
  const press = (): void => {
    setIsTried(true);
    if (order && !needs && !plan.isError) doing.mutate();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      size="reading"
      locked={doing.isPending}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            tone={isHard ? 'danger' : 'gold'}
            busy={doing.isPending}
            disabledReason={hasMoved ? words.conflictFirst : undefined}
            onClick={press}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {intro && <p className={styles.intro}>{intro}</p>}
        {hasMoved && <ActsMeanwhile since={readRevision} onRead={() => setReadRevision(current)} />}
        {doing.isError && codeOf(doing.error) !== 'revision-changed' && (
          <Alert tone="danger" live title={words.refused}>
            {doing.error.message}
          </Alert>
        )}
        {children}
        {isTried && !order && missing && <Alert tone="danger" live title={missing} />}
        <PlanView plan={order && !plan.isError ? plan.data : undefined} failure={order && plan.error} />
        <Field label={words.reason} helper={words.reasonHelp} error={isTried ? needs : undefined} required>
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

interface Doing {
  order: OrderedAct | undefined;
  reason: string;
  revision: number | undefined;
  title: string;
  onClose(): void;
}

function useDoing({ order, reason, revision, title, onClose }: Doing) {
  const registry = useRegistry();
  const client = useQueryClient();
  const say = useToast();
  return useMutation({
    mutationFn: () =>
      registry.act({ ...(order as Order), reason: reason.trim(), expectedRevision: revision }),
    onSuccess: async () => {
      // The page shows the act before the dialog goes, so that the next one begins on what stands now.
      await client.invalidateQueries(queries.overview(registry));
      void client.invalidateQueries({ queryKey: actsKey });
      say(words.done(title));
      onClose();
    },
    // The newer revision is what the dialog then speaks of.
    onError: () => client.invalidateQueries({ queryKey: actsKey }),
  });
}
