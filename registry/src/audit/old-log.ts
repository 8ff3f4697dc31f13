import type { Draft } from './journal.ts';

/** Where registries kept their deployments before they had a journal. */
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

/** The acts of an old log; a last line that a crash cut short is left out. */
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
