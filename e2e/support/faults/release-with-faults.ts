import type { MountProps, RemoteModule, Site } from '@parlour/contracts';

/** Point at which a release fails on demand. `parlourFault` of the page names the release and the point. */
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
 * Wraps a real release's module with faults. Its source text becomes part of the release's entry, so it may use nothing
 * from outside itself. Faults in rendering come from the site object, which the remote's own tree reads.
 */
export function withFaults(module: RemoteModule, remote: string): RemoteModule {
  const page = globalThis as { parlourFault?: { remote: string; at: string }; parlourKept?: unknown };
  const at = (point: FaultPoint) => page.parlourFault?.remote === remote && page.parlourFault.at === point;
  const throwIfArmed = (point: FaultPoint) => {
    if (at(point)) throw new Error(`made to fail: ${point}`);
  };
  const hangIfArmed = (point: FaultPoint) => (at(point) ? new Promise<never>(() => undefined) : undefined);

  /** Not in a timer: a test that controls the page's clock catches the errors of its timers. */
  function throwInHandler(): void {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      throw new Error('made to fail: handler throws');
    };
    channel.port2.postMessage('now');
  }

  /** Plain objects shaped like jotai atoms; this one changes on an event, or for ever. */
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
