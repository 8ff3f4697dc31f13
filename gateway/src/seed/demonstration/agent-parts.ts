import type { SettleParts } from '../../agents/seed/seed-contracts.ts';
import type { Gateway } from '../../app.ts';
import { createBlockReads } from '../../protection/index.ts';

/** Returns the parts that contracts, settlements and rebates of a demonstration need. */
export const toAgentParts = ({
  frame,
  services: { identity, ledger, platform },
}: Pick<Gateway, 'frame' | 'services'>): SettleParts => ({
  database: frame.database,
  outbox: frame.outbox,
  blocks: createBlockReads(frame),
  identity,
  ledger,
  timeZone: platform.timeZone,
  options: platform.profile.agents,
  times: platform.profile.agentTimes,
  rebates: platform.profile.rebates,
});
