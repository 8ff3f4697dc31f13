import { minuteMs } from '../server/index.ts';

/** Rate limits per address. They are generous, because many people share one address where addresses are scarce. */
export const limits = {
  login: { times: 120, perMs: minuteMs },
  standard: { times: 60, perMs: minuteMs },
  safety: { times: 30, perMs: minuteMs },
} as const;
