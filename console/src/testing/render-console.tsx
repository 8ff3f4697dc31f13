import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app.tsx';
import { createQueryClient } from '../session/session-over.ts';
import { texts } from '../texts.ts';
import { createRegistry } from '../wire/registry.ts';
import { createRegistryCalls } from '../wire/registry-calls.ts';
import type { FakeRegistry } from './fake-registry.ts';

/** Creates an `EventSource` class, which jsdom lacks, that delivers the fake registry's changes. */
function createEventSource(fake: FakeRegistry): typeof EventSource {
  return class extends EventTarget {
    readonly #stop = fake.subscribe(() => this.dispatchEvent(new Event('deployment')));

    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event('open')));
    }

    close(): void {
      this.#stop();
    }
  } as unknown as typeof EventSource;
}

/** Renders the whole console at a path, over the fake registry. */
export function renderConsole(
  fake: FakeRegistry,
  address = '/',
): { user: UserEvent; container: HTMLElement } {
  window.EventSource = createEventSource(fake);
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  const calls = createRegistryCalls({ fetch: fake.fetch, isInUse: () => true, texts: texts.failure });
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <App registry={createRegistry(calls)} client={createQueryClient()} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), container };
}
