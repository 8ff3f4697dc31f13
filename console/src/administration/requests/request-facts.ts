import type { OperatorRequest, PromotionTerms } from '@parlour/contracts/back-office';
import { isRecord } from '../../operate/data-words.ts';
import { toReadableTerms } from '../../operate/readable-terms.ts';

/** Returns the facts of a request. Those of a promotion get the units that only its reward names. */
export const toReadableFacts = ({ act, facts }: Pick<OperatorRequest, 'act' | 'facts'>): unknown =>
  act === 'promotions/publish' ? toReadableTerms(facts as PromotionTerms) : facts;

/** Returns the input that neither the facts nor the reason of the request repeat. */
export function listFurtherInput({ facts, input }: Pick<OperatorRequest, 'facts' | 'input'>): object {
  if (!isRecord(input)) return {};
  const known = isRecord(facts) ? { ...facts, ...toRecord(facts.after), ...toRecord(facts.terms) } : {};
  return Object.fromEntries(
    Object.entries(input).filter(
      ([key, value]) => key !== 'reason' && key !== 'requestId' && !isSame(value, known[key]),
    ),
  );
}

const toRecord = (data: unknown): object => (isRecord(data) ? data : {});

/** The gateway stores both as JSON, which sorts the keys of every object. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
