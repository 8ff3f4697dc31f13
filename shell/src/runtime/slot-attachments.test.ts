import { waitFor } from '@testing-library/react';
import { createElement, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createRelease } from '../testing/fake-releases.ts';
import { pause, startTestRuntime } from '../testing/test-runtime.ts';
import { createSlotAttachments } from './slot-attachments.ts';

const center = createRelease('mfe-member-center', '1.0.0');
const newerCenter = createRelease('mfe-member-center', '1.1.0');
const wallet = createRelease('mfe-wallet', '2.0.0');
const deposit = { panelPage: { panel: 'member', key: 'depositv2' } } as const;

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

/** Opens a panel whose frame attaches a slot for the wallet's page, as the member centre does. */
async function openPanel({ parkedMs = 2_000, claims = true } = {}) {
  const runtime = startTestRuntime(center, wallet);
  const attachments = createSlotAttachments({
    createController: (host) => runtime.open(host),
    findTarget: () => ({ remote: 'mfe-wallet', view: 'deposit' }),
    parkedMs,
  });
  const createFrame = (opens: boolean) => {
    let detach: () => Promise<void> = async () => undefined;
    return {
      mount: async ({ element }: { element: HTMLElement }) => {
        const own = element.appendChild(document.createElement('section'));
        if (opens) detach = attachments.attach(own, deposit).detach;
      },
      unmount: async ({ element }: { element: HTMLElement }) => {
        element.replaceChildren();
        void detach();
      },
    };
  };
  runtime.wire.publish(center, createFrame(true));
  runtime.wire.publish(newerCenter, createFrame(claims));
  const panel = runtime.open();
  await panel.show({ remote: 'mfe-member-center', view: 'panel' });
  await waitFor(() => expect(field()).toBeInTheDocument());
  return { ...runtime, attachments, panel };
}

const field = () => document.querySelector<HTMLInputElement>('section input');

test('a draft in a page of the panel survives a swap of the frame around it @PLAT-04', async () => {
  const { deploy, swap, wire, attachments } = await openPanel();
  const typed = field();
  if (typed) typed.value = '12345.50';
  typed?.focus();

  deploy(2, newerCenter, wallet);
  await swap.advance('mfe-member-center');
  await pause(40);

  expect(field()).toBe(typed);
  expect(field()?.value).toBe('12345.50');
  expect(document.activeElement).toBe(typed);
  expect(attachments.list()).toHaveLength(1);
  expect(wire.calls.filter((call) => call.startsWith('mfe-wallet'))).toEqual([
    'mfe-wallet@2.0.0 bootstrap',
    'mfe-wallet@2.0.0 mount deposit',
  ]);
});

test('a slot that the next release does not attach again is closed', async () => {
  const { deploy, swap, wire, attachments } = await openPanel({ parkedMs: 30, claims: false });
  deploy(2, newerCenter, wallet);
  await swap.advance('mfe-member-center');
  expect(attachments.list()).toHaveLength(1);
  await waitFor(() => expect(attachments.list()).toEqual([]));
  await waitFor(() => expect(wire.calls).toContain('mfe-wallet@2.0.0 unmount'));
});

test('a slot is closed with the panel when the person leaves it', async () => {
  const { panel, attachments, wire } = await openPanel();
  await panel.show(undefined);
  await waitFor(() => expect(attachments.list()).toEqual([]));
  await waitFor(() => expect(wire.calls.at(-1)).toBe('mfe-wallet@2.0.0 unmount'));
});

/** Shortest time for which React shows a fallback before it shows the late content. */
const lateShownMs = 300;

test('a view that attaches a slot renders beside a part of the page that suspends @PLAT-08', async () => {
  const thrown: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    thrown.push(event.error);
  };
  window.addEventListener('error', note);
  const runtime = startTestRuntime(wallet);
  const attachments = createSlotAttachments({
    createController: (host) => runtime.open(host),
    findTarget: () => ({ remote: 'mfe-wallet', view: 'deposit' }),
  });
  const [page, view] = ['main', 'section'].map((name) => {
    const element = document.body.appendChild(document.createElement(name));
    return { element, root: createRoot(element) };
  }) as [MountedRoot, MountedRoot];

  let waitingSince = 0;
  const came = Promise.withResolvers<{ default(): string }>();
  const Late = lazy(() => came.promise);
  const Waiting = () => {
    useEffect(() => {
      waitingSince = performance.now();
      // The late part renders at once, but React delays its commit. The slot is attached meanwhile.
      came.resolve({
        default() {
          queueMicrotask(() => view.root.render(createElement(Attaching)));
          return 'came';
        },
      });
    }, []);
    return 'waiting';
  };
  const AttachedSlotList = () =>
    `, slots: ${useSyncExternalStore(attachments.subscribe, attachments.list).length}`;
  /** Renders so slowly that the commit of the late part is due before this component's effects. */
  const Attaching = () => {
    const slotElement = useRef<HTMLDivElement>(null);
    while (performance.now() < waitingSince + lateShownMs + 20);
    useEffect(() => {
      if (slotElement.current) attachments.attach(slotElement.current, deposit);
    }, []);
    return createElement('div', { ref: slotElement });
  };

  page.root.render([
    createElement(Suspense, { key: 'late', fallback: createElement(Waiting) }, createElement(Late)),
    createElement(AttachedSlotList, { key: 'slots' }),
  ]);
  await waitFor(() => expect(page.element).toHaveTextContent('came, slots: 1'));
  expect(thrown).toEqual([]);
  for (const { root } of [view, page]) root.unmount();
  window.removeEventListener('error', note);
});

interface MountedRoot {
  element: HTMLElement;
  root: Root;
}
