/** Minimal model of orders on remotes, for comparison with generated sequences. */
import type { Order, OrderedAct } from '@parlour/contracts';

interface ModelRemote {
  /** Versions that led to the live one, which is the last. */
  line: string[];
  canary?: { version: string; isPaused: boolean };
  maintenance?: 'running' | 'announced';
  isDisabled: boolean;
  isRetired: boolean;
  isFrozen: boolean;
}

export interface OperationsModel {
  revision: number;
  isSiteFrozen: boolean;
  remotes: Record<string, ModelRemote>;
  published: Record<string, string[]>;
}

export function createOperationsModel(
  names: readonly string[],
  versions: readonly string[],
): OperationsModel {
  const remote = (): ModelRemote => ({
    line: versions.slice(0, 1),
    isDisabled: false,
    isRetired: false,
    isFrozen: false,
  });
  return {
    revision: 1,
    isSiteFrozen: false,
    remotes: Object.fromEntries(names.map((name) => [name, remote()])),
    published: Object.fromEntries(names.map((name) => [name, [...versions]])),
  };
}

const getRemote = (model: OperationsModel, name: string): ModelRemote => {
  const remote = model.remotes[name];
  if (remote === undefined) throw new Error(`The model has no ${name}.`);
  return remote;
};

const getLive = ({ line, isRetired }: ModelRemote): string | undefined =>
  isRetired ? undefined : line.at(-1);

const refuse = (code: string): never => {
  throw new Refused(code);
};
class Refused extends Error {}

/** Executes an order. Returns `done`, or the code of the refusal, which leaves the model unchanged. */
export function applyOrder(model: OperationsModel, order: Order): string {
  const tried = structuredClone(model);
  try {
    for (const { name, version } of getNamedReleases(order))
      if (!tried.published[name]?.includes(version)) refuse('release-unknown');
    if (order.expectedRevision !== undefined && order.expectedRevision !== tried.revision)
      refuse('revision-changed');
    changeModel(tried, order);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
  Object.assign(model, tried, { revision: model.revision + 1 });
  return 'done';
}

function getNamedReleases(order: Order): readonly { name: string; version: string }[] {
  if (order.act === 'deploy') return order.changes;
  if (order.act === 'canary') return [order];
  if (order.act === 'rollback' && order.version !== undefined)
    return [{ name: order.name, version: order.version }];
  return [];
}

const requireNotFrozen = (model: OperationsModel, name: string): void => {
  if (model.isSiteFrozen || getRemote(model, name).isFrozen) refuse('frozen');
};

function changeModel(model: OperationsModel, order: OrderedAct): void {
  switch (order.act) {
    case 'deploy':
      deploy(model, order.changes);
      return;
    case 'schedule':
    case 'unschedule':
    case 'withdraw':
    case 'require-approval':
    case 'waive-approval':
    case 'approve':
    case 'decline':
      throw new Error('The model has no schedules and no approvals.');
    case 'freeze':
    case 'unfreeze':
      changeFreeze(model, order);
      return;
    default:
      changeRemote(model, getRemote(model, order.name), order);
  }
}

function deploy(model: OperationsModel, changes: readonly { name: string; version: string }[]): void {
  if (new Set(changes.map(({ name }) => name)).size < changes.length) refuse('request-invalid');
  for (const { name, version } of changes) {
    requireNotFrozen(model, name);
    if (getLive(getRemote(model, name)) === version) refuse('already-live');
  }
  for (const { name, version } of changes) makeLive(getRemote(model, name), version);
}

function makeLive(remote: ModelRemote, version: string): void {
  remote.line.push(version);
  remote.isRetired = false;
  delete remote.canary;
}

function changeFreeze(model: OperationsModel, { act, name }: { act: string; name?: string }): void {
  const isFrozen = name === undefined ? model.isSiteFrozen : getRemote(model, name).isFrozen;
  const isWanted = act === 'freeze';
  if (isFrozen === isWanted) refuse('nothing-to-do');
  if (name === undefined) model.isSiteFrozen = isWanted;
  else getRemote(model, name).isFrozen = isWanted;
}

type RemoteOrder = Exclude<
  OrderedAct,
  | { act: 'deploy' | 'schedule' | 'unschedule' | 'withdraw' | 'freeze' | 'unfreeze' }
  | { act: 'require-approval' | 'waive-approval' | 'approve' | 'decline' }
>;

function changeRemote(model: OperationsModel, remote: ModelRemote, order: RemoteOrder): void {
  const live = getLive(remote);
  switch (order.act) {
    case 'canary':
      requireNotFrozen(model, order.name);
      if (order.name === 'shell') refuse('request-invalid');
      if (live === undefined) refuse('no-live-release');
      if (order.version === live) refuse('already-live');
      remote.canary = { version: order.version, isPaused: false };
      return;
    case 'pause-canary':
      if (!remote.canary) refuse('no-canary');
      else if (remote.canary.isPaused) refuse('nothing-to-do');
      else remote.canary.isPaused = true;
      return;
    case 'resume-canary':
      requireNotFrozen(model, order.name);
      if (!remote.canary) refuse('no-canary');
      else if (!remote.canary.isPaused) refuse('nothing-to-do');
      else remote.canary.isPaused = false;
      return;
    case 'end-canary':
      if (!remote.canary) refuse('no-canary');
      delete remote.canary;
      return;
    case 'promote':
      requireNotFrozen(model, order.name);
      if (!remote.canary) refuse('no-canary');
      else makeLive(remote, remote.canary.version);
      return;
    case 'rollback':
      rollBack(remote, live, order.version);
      return;
    case 'reopen':
      if (!remote.maintenance) refuse('nothing-to-do');
      delete remote.maintenance;
      return;
    default:
      if (order.name === 'shell') refuse('request-invalid');
      if (live === undefined) refuse('no-live-release');
      if (order.act === 'retire') requireNotFrozen(model, order.name);
      closeOrSwitch(remote, order);
  }
}

function closeOrSwitch(
  remote: ModelRemote,
  order: Extract<OrderedAct, { act: 'maintenance' | 'disable' | 'enable' | 'retire' }>,
): void {
  if (order.act === 'maintenance') {
    remote.maintenance = order.startsAt === undefined ? 'running' : 'announced';
    return;
  }
  if (order.act === 'retire') {
    delete remote.canary;
    delete remote.maintenance;
    Object.assign(remote, { isDisabled: false, isRetired: true });
    return;
  }
  const isDisabled = order.act === 'disable';
  if (remote.isDisabled === isDisabled) refuse('nothing-to-do');
  remote.isDisabled = isDisabled;
}

function rollBack(remote: ModelRemote, live: string | undefined, version: string | undefined): void {
  if (remote.canary && (version === undefined || version === live)) {
    delete remote.canary;
    return;
  }
  const target = version ?? remote.line.at(live === undefined ? -1 : -2) ?? refuse('nothing-to-roll-back-to');
  if (target === live) refuse('already-live');
  // The versions that were live after the target are dropped.
  const earlier = remote.line.slice(0, -1);
  const index = earlier.lastIndexOf(target);
  remote.line = index < 0 ? [...earlier, target] : earlier.slice(0, index + 1);
  remote.isRetired = false;
  delete remote.canary;
}
