import {
  type DiscoveryDocument,
  type LiveRelease,
  noContributions,
  type RemoteModule,
} from '@parlour/contracts';
import type { Federation } from '../runtime/federation.ts';

/** For tests: releases as the network would deliver them, with a record of their lifecycle calls. */
export interface FakeReleases {
  federation: Federation;
  /** Makes a release loadable. `module` replaces single lifecycles of a well-behaved one. */
  publish(release: LiveRelease, module?: Partial<RemoteModule>): void;
  /** Makes the next loads of this release run `load`; `undefined` restores them. */
  breakLoading(release: LiveRelease, load: (() => Promise<unknown>) | undefined): void;
  /** Lifecycle calls in order, as `mfe-lobby@1.0.0 mount home`. */
  calls: string[];
  /** Requested containers, one entry per load. */
  loads: string[];
  dropped: string[];
  /** Timeout for the entry of a release in ms; undefined before the first load. */
  entryTimeoutMs: number | undefined;
}

export function createRelease(name: string, version: string, over: Partial<LiveRelease> = {}): LiveRelease {
  return {
    name,
    version,
    container: `${name}_${version}`.replaceAll(/[-.]/g, '_'),
    base: `/releases/${name}/${version}/`,
    entry: 'remoteEntry.js',
    integrity: { 'remoteEntry.js': 'sha256-known' },
    assets: {},
    contributions: noContributions,
    ...over,
  };
}

export function createDocument(revision: number, ...releases: LiveRelease[]): DiscoveryDocument {
  return {
    schema: 1,
    environment: 'test',
    revision,
    issuedAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2099-11-27T10:00:00.000Z',
    shell: createRelease('shell', '1.0.0'),
    remotes: Object.fromEntries(releases.map((one) => [one.name, { ...one, status: { state: 'live' } }])),
  };
}

export function createFakeReleases(): FakeReleases {
  const modules = new Map<string, RemoteModule>();
  const faults = new Map<string, () => Promise<unknown>>();
  const calls: string[] = [];
  const loads: string[] = [];
  const dropped: string[] = [];

  return {
    calls,
    loads,
    dropped,
    entryTimeoutMs: undefined,
    publish(published, module) {
      modules.set(published.container, { ...createWellBehavedModule(published, calls), ...module });
    },
    breakLoading(published, load) {
      if (load) faults.set(published.container, load);
      else faults.delete(published.container);
    },
    federation: {
      async load(asked) {
        loads.push(asked.container);
        const fault = faults.get(asked.container);
        return fault ? fault() : modules.get(asked.container);
      },
      drop: (asked) => void dropped.push(asked.container),
    },
  };
}

function createWellBehavedModule(published: LiveRelease, calls: string[]): RemoteModule {
  const record = (call: string) => void calls.push(`${published.name}@${published.version} ${call}`);
  return {
    bootstrap: async () => record('bootstrap'),
    async mount({ element, view, handover }) {
      record(handover ? `mount ${view} with ${JSON.stringify(handover)}` : `mount ${view}`);
      element.innerHTML = `<p>${published.name} ${published.version} ${view}</p><input name="typed">`;
    },
    async unmount({ element }) {
      record('unmount');
      element.replaceChildren();
    },
    snapshot: ({ element }) => ({ typed: element.querySelector('input')?.value ?? '' }),
    dispose: () => record('dispose'),
  };
}
