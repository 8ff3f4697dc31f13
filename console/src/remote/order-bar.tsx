import type { OrderedAct, RemoteOverview } from '@parlour/contracts';
import { Button, type IconName, Menu } from '@parlour/ui';
import { useState } from 'react';
import { CanaryDialog } from '../acts/canary-dialog.tsx';
import { DeployDialog, RollbackDialog } from '../acts/deploy-dialog.tsx';
import { MaintenanceDialog } from '../acts/maintenance-dialog.tsx';
import { SimpleOrderDialog } from '../acts/simple-order-dialog.tsx';
import { useOperator } from '../session/operator-context.ts';
import { canAdminister } from '../session/roles.ts';
import { texts } from '../texts.ts';

/** An act that an operator started, and the release it was started from. */
export interface OrderStart {
  act: OrderedAct['act'];
  version?: string;
}

const verbs = texts.acts.verbs;
const icons: Partial<Record<OrderedAct['act'], IconName>> = {
  promote: 'check',
  'pause-canary': 'lock',
  'resume-canary': 'play',
  'end-canary': 'x',
  maintenance: 'wrench',
  reopen: 'wrench',
  freeze: 'lock',
  unfreeze: 'lock',
  disable: 'circle-x',
  enable: 'circle-check',
  retire: 'trash-2',
  unschedule: 'x',
  approve: 'check',
  decline: 'x',
  'require-approval': 'lock',
  'waive-approval': 'lock',
};

/** Offers the acts that are possible in the current state: the three for releases as buttons, the others in a menu. */
export function OrderBar({ remote, onBegin }: { remote: RemoteOverview; onBegin(start: OrderStart): void }) {
  const { canary, live } = remote;
  const { roles } = useOperator();
  return (
    <>
      <Button tone="gold" icon="arrow-up" onClick={() => onBegin({ act: 'deploy' })}>
        {verbs.deploy}…
      </Button>
      {live && (
        <Button icon="percent" onClick={() => onBegin({ act: 'canary' })}>
          {canary ? texts.acts.change : verbs.canary}…
        </Button>
      )}
      {live && (
        <Button icon="undo-2" onClick={() => onBegin({ act: 'rollback' })}>
          {verbs.rollback}…
        </Button>
      )}
      <Menu
        align="end"
        trigger={<Button icon="settings">{texts.remote.more}</Button>}
        items={getMenuActs(remote, canAdminister(roles)).map((act) => ({
          key: act,
          label: `${verbs[act]}…`,
          icon: icons[act],
          tone: ['disable', 'retire'].includes(act) ? ('danger' as const) : undefined,
          onSelect: () => onBegin({ act }),
        }))}
      />
    </>
  );
}

function getMenuActs(remote: RemoteOverview, isAdmin: boolean): OrderedAct['act'][] {
  const { canary, maintenance, disabled, frozen, live, scheduled, requested, approval } = remote;
  return [
    ...(requested ? (['approve', 'decline'] as const) : []),
    ...(scheduled ? (['unschedule'] as const) : []),
    ...(canary ? (['promote', canary.paused ? 'resume-canary' : 'pause-canary', 'end-canary'] as const) : []),
    ...(live ? (['maintenance'] as const) : []),
    ...(maintenance ? (['reopen'] as const) : []),
    frozen ? 'unfreeze' : 'freeze',
    disabled ? 'enable' : 'disable',
    ...(isAdmin ? ([approval ? 'waive-approval' : 'require-approval'] as const) : []),
    ...(live ? (['retire'] as const) : []),
  ];
}

interface OrderStartDialogProps {
  remote: RemoteOverview;
  start: OrderStart;
  onClose(): void;
}

/** Dialog of the act that was started. */
export function OrderStartDialog({ remote, start: { act, version }, onClose }: OrderStartDialogProps) {
  switch (act) {
    case 'deploy':
    case 'schedule':
      return <DeployDialog remote={remote} version={version} onClose={onClose} />;
    case 'canary':
      return <CanaryDialog remote={remote} version={version} onClose={onClose} />;
    case 'rollback':
      return <RollbackDialog remote={remote} version={version} onClose={onClose} />;
    case 'maintenance':
      return <MaintenanceDialog remote={remote} onClose={onClose} />;
    case 'withdraw':
      return version && <WithdrawDialog name={remote.name} version={version} onClose={onClose} />;
    default:
      return <PlainAct act={act} name={remote.name} onClose={onClose} />;
  }
}

interface WithdrawDialogProps {
  name: string;
  version: string;
  onClose(): void;
}

function WithdrawDialog({ name, version, onClose }: WithdrawDialogProps) {
  const [order] = useState(() => ({ act: 'withdraw', name, version }) as const);
  return <SimpleOrderDialog order={order} onClose={onClose} />;
}

type PlainAct = Exclude<
  OrderedAct['act'],
  'deploy' | 'schedule' | 'withdraw' | 'canary' | 'rollback' | 'maintenance'
>;

function PlainAct({ act, name, onClose }: { act: PlainAct; name: string; onClose(): void }) {
  // The state keeps the order stable; a new object on each render would request its dry run again.
  const [order] = useState(() => ({ act, name }));
  return <SimpleOrderDialog order={order} onClose={onClose} />;
}
