import type { OperatorPermission } from '@parlour/contracts';
import type { PersonalAnswer } from '@parlour/contracts/back-office';
import type * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';
import type { Bounds, Given } from './given-amounts.ts';
import type { Operator } from './grants.ts';

export interface OperatorCall<Input> {
  /** For the audit record: `operator:olga`. */
  actor: string;
  operator: Operator;
  input: Input;
}

interface ActShape {
  method: 'GET' | 'POST';
  /** The path below `/wps/operator/`. `GET` reads its input from the query, `POST` from a JSON body. */
  path: string;
  /** Permission that a role of the operator must include. */
  permission: OperatorPermission;
  input: z.ZodMiniType;
  /** The declared answer. Tests check every answer against it. */
  value?: z.ZodMiniType;
  /** The personal data in the answer: the audit records who saw it. */
  personal?: PersonalAnswer;
  bodyBytesMax?: number;
  /** A long list in the body: it is parsed and checked in several turns of the event loop. */
  longList?: LongList;
}

/** A list of thousands of items that an object may contain, in the field `field`. */
export interface LongList {
  field: string;
  item: z.ZodMiniType;
  itemsMax: number;
}

/** An act that one operator carries out at once. */
interface SimpleAct extends ActShape {
  run(call: OperatorCall<unknown>): Promise<unknown>;
}

/** The second person reads the reason. */
interface ReasonedInput {
  reason: string;
}

/** The subject on which two people decide. */
interface Review {
  /** Plain data. The second person sees it, and the act does not run if it has changed by then. */
  facts: object;
  /** Present if one person is enough up to the bound of the site. */
  given?: Given;
  /** Present if one person is enough, except those named here, who chose the terms of what the act gives. */
  involved?: readonly string[];
}

/**
 * An act that may need a second person. It runs in the transaction of the decision. Until then its parsed input is
 * stored as JSON, so parsing that again must return the same.
 */
export interface FourEyesAct extends ActShape {
  /** Returns what two people decide on; undefined where one person is always enough. */
  review(tx: Tx, input: unknown): Promise<Review | undefined>;
  runIn(tx: Tx, call: DecidedCall<unknown>): Promise<unknown>;
  /** Absent if no amount decides whether the act needs two people. */
  bound?: { bounds: Bounds; isChosen: boolean };
}

/** A call that one person made, or that a second one approved. */
interface DecidedCall<Input> extends Omit<OperatorCall<Input>, 'operator'> {
  /** The first person, who answers for the act; of a program, the owner of its token. */
  person: string;
  /** The second person: `operator:omar`. Absent if one person was enough. */
  approvedBy?: string | undefined;
}

export type OperatorAct = SimpleAct | FourEyesAct;

/** Declares an act, with its checked input for the compiler. */
export const operatorAct = <S extends z.ZodMiniType>(
  act: Omit<SimpleAct, 'run' | 'input'> & {
    input: S;
    run(call: OperatorCall<z.output<S>>): Promise<unknown>;
  },
): OperatorAct => ({ ...act, run: (call) => act.run(call as OperatorCall<z.output<S>>) });

/** Declares an act that may need a second person. */
export const fourEyesAct = <S extends z.ZodMiniType<ReasonedInput>>({
  fourEyes,
  runIn,
  ...act
}: Omit<FourEyesAct, 'review' | 'runIn' | 'bound' | 'input'> & {
  input: S;
  /** Returns the facts on which two people decide; undefined where one person is enough. */
  fourEyes(tx: Tx, input: z.output<S>): Promise<object | undefined>;
  runIn(tx: Tx, call: DecidedCall<z.output<S>>): Promise<unknown>;
}): OperatorAct => ({
  ...act,
  async review(tx, input) {
    const facts = await fourEyes(tx, input as z.output<S>);
    return facts && { facts };
  },
  runIn: (tx, call) => runIn(tx, call as DecidedCall<z.output<S>>),
});

/** Declares an act that needs a second person where its amount, or what the same person gave before, exceeds a bound. */
export const boundedAct = <S extends z.ZodMiniType<ReasonedInput>>({
  bounds,
  isChosen = false,
  review,
  runIn,
  ...act
}: Omit<FourEyesAct, 'review' | 'runIn' | 'bound' | 'input'> & {
  bounds: Bounds;
  /** Whether the operator chooses the amounts, instead of deciding about those of an order. */
  isChosen?: boolean;
  input: S;
  /** Returns what two people decide on, and the amount; undefined where one person is always enough. */
  review(tx: Tx, input: z.output<S>): Promise<Review | undefined>;
  runIn(tx: Tx, call: DecidedCall<z.output<S>>): Promise<unknown>;
}): OperatorAct => ({
  ...act,
  bound: { bounds, isChosen },
  review: (tx, input) => review(tx, input as z.output<S>),
  runIn: (tx, call) => runIn(tx, call as DecidedCall<z.output<S>>),
});
