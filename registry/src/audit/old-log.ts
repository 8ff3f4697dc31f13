import * as z from 'zod/mini';
import { parseStored } from '../storage/stored-json.ts';
import type { Draft } from './journal.ts';

/** Key under which registries stored their deployments before the journal existed. */
export const oldLogKey = 'deployments.jsonl';

const oldDeployment = z.object({
  id: z.number(),
  kind: z.enum(['deploy', 'rollback']),
  name: z.string(),
  version: z.string(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
});

/** Parses the acts of an old log. Ignores an incomplete last line, which a crash cut short. */
export function parseOldLog(text: string): { draft: Draft; at: string }[] {
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter(Boolean)
    .map((line, index) => {
      const where = `Line ${index + 1} of ${oldLogKey}`;
      const { id, kind, name, version, at, by, reason } = parseStored(where, line, oldDeployment);
      const live = { version, kind, deployment: id, since: at, by, reason };
      return { draft: { act: kind, by, reason, after: { [name]: { live } } }, at };
    });
}
