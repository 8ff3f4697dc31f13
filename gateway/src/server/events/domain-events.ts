/**
 * What happened in the gateway, by name: one entry per event with a sentence who sends it, when, in what units.
 * Each module adds its own in its `events.ts`:
 *
 *     declare module '../server/events/domain-events.ts' {
 *       interface DomainEvents { 'bet.settled': { roundId: string; … } }
 *     }
 *
 * Payloads are plain data: ids, amounts in minor units, times in ISO 8601.
 */
export interface DomainEvents {
  [declaredByModules]?: never;
}
declare const declaredByModules: unique symbol;

export type EventName = Extract<keyof DomainEvents, string>;

export interface DomainEvent<N extends EventName = EventName> {
  /** The same at every delivery: what a handler has done is remembered under it. */
  id: string;
  name: N;
  payload: DomainEvents[N];
  occurredAt: Date;
}

/**
 * Meets every event at least once, so the second time must do no harm. One at a time, or in batches of one name
 * where many are cheaper together; a batch that fails is delivered again one by one.
 */
export type EventHandler<N extends EventName> =
  | ((payload: DomainEvents[N], event: DomainEvent<N>) => Promise<void>)
  | { batch(events: readonly DomainEvent<N>[]): Promise<void> };

export type EventHandlers = { [N in EventName]?: EventHandler<N> };
