import type { PageTrust } from '@parlour/contracts';
import { installBootstrapLoadingHooks } from '../runtime/bootstrap-loading-hooks.ts';
import { createIntegrityRegistry, type IntegrityRegistry } from '../runtime/integrity-registry.ts';
import { readPageTicket, sendTelemetry, startTelemetry, type Telemetry } from '../site/telemetry.ts';
import { fetchDocument, readPageDocument, readTrust } from './discovery.ts';
import { createDocuments, type Documents, type FirstDocument } from './documents.ts';

/** Trusted state of the page before any remote is loaded. */
export interface TrustedDiscovery extends FirstDocument {
  documents: Documents;
  /** Files of the shell that this page runs. */
  shell: PageTrust['shell'];
  integrity: IntegrityRegistry;
  /** Keys of the registry, from the page. */
  keys: PageTrust['keys'];
  telemetry: Telemetry;
}

/** Loads the first document that can be trusted, and reports the refused ones. */
export async function loadTrustedDiscovery(page: Document): Promise<TrustedDiscovery> {
  const trust = readTrust(page);
  const integrity = createIntegrityRegistry();
  integrity.add(trust.shell);
  installBootstrapLoadingHooks(integrity);
  const documents = createDocuments({
    trust,
    storage: localStorage,
    now: Date.now,
    onRefused: (reason) =>
      telemetry.report({
        kind: 'error',
        remote: 'shell',
        version: trust.shell.version,
        message: `document refused: ${reason}`,
      }),
  });
  const telemetry = startTelemetry({
    send: sendTelemetry,
    ticket: readPageTicket(performance),
    revision: documents.revision,
    now: Date.now,
  });
  const first = await documents.loadFirst({ embedded: readPageDocument(page), request: fetchDocument });
  return { ...first, documents, shell: trust.shell, keys: trust.keys, integrity, telemetry };
}
