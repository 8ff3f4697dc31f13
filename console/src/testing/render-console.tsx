import { render, waitFor } from '@testing-library/react';
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

/**
 * Returns a user who, like a person, waits for what is not possible yet: for a dialog to close before what is behind it
 * can be reached, since jsdom makes nothing inert, and for the options of a select to load.
 */
function startUser(): UserEvent {
  const user = userEvent.setup();
  return new Proxy(user, {
    get(target, name: keyof UserEvent) {
      const act = target[name] as (...args: unknown[]) => unknown;
      if (typeof act !== 'function') return act;
      return async (...args: unknown[]) => {
        const [element, options] = args;
        if (element instanceof Element)
          await waitUntil(() => !isCovered(element), 'An open dialog covers the element.');
        if (element instanceof HTMLSelectElement)
          await waitUntil(() => hasOptions(element, options), 'The select has no such option.');
        return act.apply(target, args);
      };
    },
  });
}

async function waitUntil(isTrue: () => boolean, problem: string): Promise<void> {
  if (isTrue()) return;
  await waitFor(() => {
    if (!isTrue()) throw new Error(problem);
  });
}

/** Returns whether another dialog is open in front of the element. Dialogs in front come later in the document. */
function isCovered(element: Element): boolean {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1);
  return front !== undefined && !front.contains(element);
}

/** Returns whether a select has the options of these values or names. */
const hasOptions = (select: HTMLSelectElement, wanted: unknown): boolean =>
  [wanted]
    .flat()
    .filter((one) => typeof one === 'string')
    .every((one) => [...select.options].some(({ value, text }) => value === one || text === one));

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
  return { user: startUser(), container, unmount };
}
