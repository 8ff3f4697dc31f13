import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app.tsx';
import { createQueryClient } from '../session/session-over.ts';
import { texts } from '../texts.ts';
import { createGateway } from '../wire/gateway.ts';
import { createGrants } from '../wire/grants.ts';
import { createRegistry } from '../wire/registry.ts';
import { createRegistryCalls } from '../wire/registry-calls.ts';
import type { FakeRegistry } from './fake-registry.ts';
import type { TestGateway } from './start-gateway.ts';

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

/** Adds what jsdom lacks and the command palette uses. */
function completeBrowser(): void {
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
  Element.prototype.scrollIntoView ??= () => undefined;
}

const unreachable: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/**
 * Renders the whole console at a path, over the fake registry. Without a gateway, the gateway's calls fail as if it
 * were down.
 */
export function renderConsole(
  fake: FakeRegistry,
  address = '/',
  gateway?: TestGateway,
  /** Rendered beside the console, in its router. */
  beside?: ReactNode,
): { user: UserEvent; container: HTMLElement; unmount(): void } {
  window.EventSource = createEventSource(fake);
  completeBrowser();
  fake.signGrant = gateway?.signGrant;
  const calls = createRegistryCalls({ fetch: fake.fetch, isInUse: () => true, texts: texts.failure });
  const operatorCalls = createGateway({
    fetch: gateway?.fetch ?? unreachable,
    grants: createGrants(calls),
    texts: {
      unreachable: texts.failure.gatewayUnreachable,
      unexpected: texts.failure.gatewayUnexpected,
      codes: texts.failure.codes,
    },
  });
  const { container, unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <App registry={createRegistry(calls)} gateway={operatorCalls} client={createQueryClient()} />
      {beside}
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), container, unmount };
}
