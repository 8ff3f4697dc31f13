import { release } from '../testing/fake-releases.ts';
import { pause, startTestRuntime } from '../testing/test-runtime.ts';
import { createAttachedPlaces } from './attached-places.ts';

const center = release('mfe-member-center', '1.0.0');
const newerCenter = release('mfe-member-center', '1.1.0');
const wallet = release('mfe-wallet', '2.0.0');
const deposit = { panelPage: { panel: 'member', key: 'depositv2' } } as const;

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

/** A panel whose frame opens a place for the wallet's page, as the member centre does. */
async function openPanel({ parkedMs = 200, claims = true } = {}) {
  const runtime = startTestRuntime(center, wallet);
  const attached = createAttachedPlaces({
    createController: (host) => runtime.open(host),
    targetOf: () => ({ remote: 'mfe-wallet', view: 'deposit' }),
    parkedMs,
  });
  const frameOf = (opens: boolean) => {
    let detach: () => Promise<void> = async () => undefined;
    return {
      mount: async ({ element }: { element: HTMLElement }) => {
        const own = element.appendChild(document.createElement('section'));
        if (opens) detach = attached.attach(own, deposit).detach;
      },
      unmount: async ({ element }: { element: HTMLElement }) => {
        element.replaceChildren();
        void detach();
      },
    };
  };
  runtime.wire.publish(center, frameOf(true));
  runtime.wire.publish(newerCenter, frameOf(claims));
  const panel = runtime.open();
  await panel.show({ remote: 'mfe-member-center', view: 'panel' });
  await pause(20);
  return { ...runtime, attached, panel };
}

const field = () => document.querySelector<HTMLInputElement>('section input');

test('a draft in a page of the panel outlives a swap of the frame around it @PLAT-04', async () => {
  const { deploy, swap, wire, attached } = await openPanel();
  const typed = field();
  if (typed) typed.value = '12345.50';
  typed?.focus();

  deploy(2, newerCenter, wallet);
  await swap.advance('mfe-member-center');
  await pause(40);

  expect(field()).toBe(typed);
  expect(field()?.value).toBe('12345.50');
  expect(document.activeElement).toBe(typed);
  expect(attached.list()).toHaveLength(1);
  expect(wire.acts.filter((act) => act.startsWith('mfe-wallet'))).toEqual([
    'mfe-wallet@2.0.0 bootstrap',
    'mfe-wallet@2.0.0 mount deposit',
  ]);
});

test('a place that the next release does not open again ends', async () => {
  const { deploy, swap, wire, attached } = await openPanel({ parkedMs: 30, claims: false });
  deploy(2, newerCenter, wallet);
  await swap.advance('mfe-member-center');
  expect(attached.list()).toHaveLength(1);
  await pause(80);
  expect(attached.list()).toEqual([]);
  expect(wire.acts).toContain('mfe-wallet@2.0.0 unmount');
});

test('a place ends with the panel when the person leaves it', async () => {
  const { panel, attached, wire } = await openPanel();
  await panel.show(undefined);
  await pause(20);
  expect(attached.list()).toEqual([]);
  expect(wire.acts.at(-1)).toBe('mfe-wallet@2.0.0 unmount');
});
