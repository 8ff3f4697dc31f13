import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Transitions, transition } from '../lib/state-machine.ts';

/** For tests: lists what a table of transitions accepts, as `from --> to: event`, for the given states and events. */
export function listTransitions<State extends { state: string }, Event extends { type: string }>(
  transitions: Transitions<State, Event>,
  states: readonly State[],
  events: readonly Event[],
): string[] {
  const found = states.flatMap((state) =>
    events
      .filter(({ type }) => type in transitions[state.state as State['state']])
      .map((event) => `${state.state} --> ${transition(transitions, state, event).state}: ${event.type}`),
  );
  return [...new Set(found)].sort();
}

/** For tests: reads the transitions of a Mermaid state diagram in the shell's README, below its heading. */
export function readDiagram(heading: string): string[] {
  const readme = readFileSync(path.join(__dirname, '../../README.md'), 'utf8');
  const [, section = ''] = readme.split(`${heading}\n`);
  const [, diagram = ''] = /```mermaid\n([^`]*)```/.exec(section) ?? [];
  const lines = [...diagram.matchAll(/^ *([a-z]\S*) --> (\S+): (.+)$/gm)];
  return lines
    .flatMap(([, from, to, events = '']) => events.split(', ').map((event) => `${from} --> ${to}: ${event}`))
    .sort();
}
