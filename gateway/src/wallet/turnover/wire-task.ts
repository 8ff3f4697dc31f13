import type { TurnoverTask } from './turnover-store.ts';

const million = 1_000_000;

export const toWireTask = (task: TurnoverTask) => ({
  taskId: task.id,
  source: task.source,
  base: task.baseMinor,
  multiple: task.multiplePpm / million,
  required: task.requiredMinor,
  progress: task.progressMinor,
  remaining: Math.max(0, task.requiredMinor - task.progressMinor),
  status: task.status,
  ...(task.contributions && { contributions: { ...task.contributions } }),
  excludedVendors: [...task.excludedVendors],
  createdAt: task.createdAt.toISOString(),
  ...(task.expiresAt && { expiresAt: task.expiresAt.toISOString() }),
});
