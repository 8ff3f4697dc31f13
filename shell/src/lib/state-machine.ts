/** Legal transitions of a state machine: for each state, the events that it accepts and the state that follows. */
export type Transitions<State extends { state: string }, Event extends { type: string }> = {
  readonly [From in State['state']]: {
    readonly [Type in Event['type']]?: (
      state: Extract<State, { state: From }>,
      event: Extract<Event, { type: Type }>,
    ) => State;
  };
};

/** Returns the state that follows. Throws on an event that the state does not accept, because that is a defect. */
export function transition<State extends { state: string }, Event extends { type: string }>(
  transitions: Transitions<State, Event>,
  state: State,
  event: Event,
): State {
  const accepted: Partial<Record<string, (state: never, event: never) => State>> =
    transitions[state.state as State['state']];
  const follow = accepted[event.type];
  if (!follow) throw new Error(`The state ${state.state} does not accept the event ${event.type}`);
  return follow(state as never, event as never);
}
