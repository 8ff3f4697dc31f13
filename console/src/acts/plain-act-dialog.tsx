import type { OrderedAct } from '@parlour/contracts';
import { texts } from '../texts.ts';
import { ActDialog } from './act-dialog.tsx';

const hardActs: readonly OrderedAct['act'][] = ['disable', 'rollback', 'end-canary'];

/** An act that needs nothing but its name. */
export function PlainActDialog({
  order,
  onClose,
}: {
  order: Exclude<OrderedAct, { act: 'deploy' }>;
  onClose(): void;
}) {
  const { act, name = texts.acts.wholeSite } = order;
  return (
    <ActDialog
      title={texts.acts.titles[act](name)}
      verb={texts.acts.verbs[act]}
      intro={texts.acts.intros[act]}
      isHard={hardActs.includes(act)}
      order={order}
      onClose={onClose}
    />
  );
}
