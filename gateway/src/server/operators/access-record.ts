import { minuteMs } from '@parlour/basics';
import { isPermitted } from '@parlour/contracts';
import { LRUCache } from 'lru-cache';
import type { Audit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { OperatorAct, OperatorCall } from './acts.ts';

export interface AccessRecordParts {
  database: Database;
  clock: Clock;
  audit: Audit;
}

/** Records in the audit who saw which personal data. */
type AccessRecorder = (act: OperatorAct, call: OperatorCall<unknown>, answer: unknown) => Promise<void>;

/** A page that refreshes itself shows the same data again. It is recorded once within this time. */
const repeatedWithinMs = 15 * minuteMs;
const rememberedMax = 10_000;
const namedMax = 200;

/** Creates the recorder of the acts that declare personal data. Call it before the answer is sent. */
export function createAccessRecorder({ database, clock, audit }: AccessRecordParts): AccessRecorder {
  const recorded = new LRUCache<string, number>({ max: rememberedMax });
  return async (act, { actor, operator, input }, answer) => {
    const { path, personal } = act;
    if (personal === undefined) return;
    const { memberId, [personal.about]: asked } = (input ?? {}) as Record<string, unknown>;
    const listed = listValues(answer, personal.about);
    const named = listed.length === 0 && asked !== undefined ? [asked] : listed;
    const shown = named.filter((one) => !personal.impersonal?.includes(String(one).split(':', 1)[0] ?? ''));
    if (shown.length === 0) return;
    const subject = memberId === undefined ? 'personal-data' : `member:${String(memberId)}`;
    const facts = {
      page: path,
      fields: personal.fields,
      shown: shown.slice(0, namedMax),
      isMasked: !isPermitted(operator.roles, 'members.view-personal'),
    };
    const key = JSON.stringify([actor, subject, facts]);
    const now = clock.now().getTime();
    if ((recorded.get(key) ?? 0) > now - repeatedWithinMs) return;
    await database.transaction((tx) =>
      audit.record(tx, { actor, act: 'member.view', subject, after: facts }),
    );
    recorded.set(key, now);
  };
}

/** Lists the values of a field anywhere in an answer, each once. */
function listValues(answer: unknown, field: string): unknown[] {
  const found = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === field && inner !== null && typeof inner !== 'object') found.add(inner);
      else visit(inner);
    }
  };
  visit(answer);
  return [...found];
}
