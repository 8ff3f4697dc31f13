/** The texts in which inputs and proofs are stored. The same inputs give the same bytes. */
import {
  type Calculation,
  type PeriodInputs,
  type SliceInputs,
  settlePeriod,
  settleSlice,
} from './settlement-rules.ts';

export type FrozenInputs = PeriodInputs | SliceInputs;

interface ProofSubject {
  runId: number;
  /** The version of the rules in the run. */
  rulesVersion: string;
  contractId: number;
  agentId: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * JSON has no `bigint`, so amounts are written as digits. The names of the fields identify the texts that are amounts.
 */
const isAmount = (name: string): boolean => name.endsWith('Minor') || name.endsWith('Micro');

export const toText = (value: object): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));

export const parseText = (text: string): unknown =>
  JSON.parse(text, (name, inner: unknown) =>
    typeof inner === 'string' && isAmount(name) ? BigInt(inner) : inner,
  );

export const parseInputs = (text: string): FrozenInputs => parseText(text) as FrozenInputs;
export const parseProof = (text: string): Calculation => parseText(text) as Calculation;

export const calculate = (inputs: FrozenInputs): Calculation =>
  'parts' in inputs ? settleSlice(inputs) : settlePeriod(inputs);

/** Returns the text of a proof: its subject, the version of the rules, and each step of the calculation. */
export const toProofText = (
  { runId, rulesVersion, contractId, agentId, startsAt, endsAt }: ProofSubject,
  calculation: Calculation,
): string =>
  toText({
    rules: rulesVersion,
    runId,
    contractId,
    agentId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...calculation,
  });
