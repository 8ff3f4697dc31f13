/**
 * The gateway's events by name. Each entry has a sentence that states the publisher, the occasion and the units. Each
 * module adds its own entries in its `events.ts`:
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
  /** The same at every delivery. A handler records its completed work under this id. */
  id: string;
  name: N;
  payload: DomainEvents[N];
  occurredAt: Date;
}

/**
 * A handler receives every event at least once, so a repeated delivery must do no harm. It takes one event at a time,
 * or a batch of one name where many together are cheaper. The events of a failed batch are delivered again one by one.
 */
type EventHandler<N extends EventName> =
  | ((payload: DomainEvents[N], event: DomainEvent<N>) => Promise<void>)
  | { batch(events: readonly DomainEvent<N>[]): Promise<void> };

export type EventHandlers = { [N in EventName]?: EventHandler<N> };
