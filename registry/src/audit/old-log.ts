import type { Draft } from './journal.ts';

/** Key under which registries stored their deployments before the journal existed. */
export const oldLogKey = 'deployments.jsonl';

interface OldDeployment {
  id: number;
  kind: 'deploy' | 'rollback';
  name: string;
  version: string;
  at: string;
  by: string;
  reason: string;
}

/** Parses the acts of an old log. Ignores an incomplete last line, which a crash cut short. */
export function parseOldLog(text: string): { draft: Draft; at: string }[] {
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { id, kind, name, version, at, by, reason } = JSON.parse(line) as OldDeployment;
      const live = { version, kind, deployment: id, since: at, by, reason };
      return { draft: { act: kind, by, reason, after: { [name]: { live } } }, at };
    });
}
