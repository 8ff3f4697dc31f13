import type { MountProps, RemoteModule, Site } from '@parlour/contracts';

/** Where a release goes wrong while the page wants it to. `parlourFault` of the page says which release, and where. */
export type FaultPoint =
  | 'entry throws'
  | 'bootstrap throws'
  | 'bootstrap hangs'
  | 'mount throws'
  | 'mount hangs'
  | 'unmount hangs'
  | 'unmount keeps all'
  | 'render throws'
  | 'render throws later'
  | 'render never ends'
  | 'handler throws';

/**
 * A real release's module with faults in it. It becomes part of the release's entry by its own text, so that it may use
 * nothing from outside of itself. Faults in rendering come from the site object: the remote's own tree reads it.
 */
export function withFaults(module: RemoteModule, remote: string): RemoteModule {
  const page = globalThis as { parlourFault?: { remote: string; at: string }; parlourKept?: unknown };
  const at = (point: FaultPoint) => page.parlourFault?.remote === remote && page.parlourFault.at === point;
  const throwIfArmed = (point: FaultPoint) => {
    if (at(point)) throw new Error(`made to fail: ${point}`);
  };
  const hangIfArmed = (point: FaultPoint) => (at(point) ? new Promise<never>(() => undefined) : undefined);

  /** Not in a timer: a page whose clock is a test's own catches what its timers throw. */
  function throwInHandler(): void {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      throw new Error('made to fail: handler throws');
    };
    channel.port2.postMessage('now');
  }

  /** Plain atoms as jotai makes them; the one here changes by an event, or for ever. */
  function faultyContributions(site: Site): Site['atoms']['contributions'] {
    const real = site.atoms.contributions;
    const ticks = {
      toString: () => 'ticks',
      init: 0,
      read: (get: (atom: unknown) => unknown) => get(ticks),
      write: (_: unknown, set: (atom: unknown, value: number) => void, value: number) => set(ticks, value),
      onMount(set: (value: number) => void) {
        let count = 0;
        let isMounted = true;
        const fire = () => {
          count += 1;
          set(count);
        };
        const fireForever = () => {
          if (!isMounted || !at('render never ends')) return;
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            fire();
            fireForever();
          };
          channel.port2.postMessage('again');
        };
        fireForever();
        window.addEventListener('parlour-fault', fire);
        return () => {
          isMounted = false;
          window.removeEventListener('parlour-fault', fire);
        };
      },
    };
    const faulty = {
      toString: () => 'contributions',
      read(get: (atom: unknown) => unknown) {
        const count = get(ticks) as number;
        throwIfArmed('render throws');
        if (count > 0) throwIfArmed('render throws later');
        return count > 0 ? { ...(get(real) as object) } : get(real);
      },
    };
    return faulty as unknown as Site['atoms']['contributions'];
  }

  return {
    ...module,
    async bootstrap(props: { site: Site }) {
      throwIfArmed('bootstrap throws');
      await hangIfArmed('bootstrap hangs');
      return module.bootstrap(props);
    },
    async mount(props: MountProps) {
      throwIfArmed('mount throws');
      await hangIfArmed('mount hangs');
      const atoms = { ...props.site.atoms, contributions: faultyContributions(props.site) };
      await module.mount({ ...props, site: { ...props.site, atoms } });
      if (at('handler throws')) throwInHandler();
    },
    async unmount(props: { element: HTMLElement }) {
      await hangIfArmed('unmount hangs');
      if (at('unmount keeps all')) page.parlourKept = [page.parlourKept, props.element];
      return module.unmount(props);
    },
  };
}
