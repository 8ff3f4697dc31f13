import type { OrderedAct } from '@parlour/contracts';
import { texts } from '../texts.ts';
import { OrderDialog } from './order-dialog.tsx';

const destructiveActs: readonly OrderedAct['act'][] = [
  'disable',
  'rollback',
  'end-canary',
  'retire',
  'withdraw',
];

/** Dialog for an act that needs no input besides the reason. */
export function SimpleOrderDialog({
  order,
  onClose,
}: {
  order: Exclude<OrderedAct, { act: 'deploy' | 'schedule' }>;
  onClose(): void;
}) {
  const { act, name = texts.acts.wholeSite } = order;
  return (
    <OrderDialog
      title={texts.acts.titles[act](name)}
      verb={texts.acts.verbs[act]}
      intro={texts.acts.intros[act]}
      isDestructive={destructiveActs.includes(act)}
      order={order}
      onClose={onClose}
    />
  );
}
