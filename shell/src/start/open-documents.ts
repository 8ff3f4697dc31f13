import { createIntegrityBook, type HashedFiles, type IntegrityBook } from '../runtime/integrity-book.ts';
import { allowOwnFiles } from '../runtime/own-files.ts';
import { sendTelemetry, startTelemetry, type Telemetry } from '../site/telemetry.ts';
import { askForDocument, documentInPage, readTrust } from './discovery.ts';
import { createDocuments, type Documents, type FirstDocument } from './documents.ts';

/** What the page stands on before anything of a remote is loaded. */
export interface Trusted extends FirstDocument {
  documents: Documents;
  /** The files of the shell that this page runs. */
  shell: HashedFiles;
  integrity: IntegrityBook;
  telemetry: Telemetry;
}

/** Takes the first document that can be believed; what was refused on the way is reported. */
export async function openDocuments(page: Document): Promise<Trusted> {
  const trust = readTrust(page);
  const integrity = createIntegrityBook();
  integrity.learn(trust.shell);
  allowOwnFiles(integrity);
  const documents = createDocuments({
    trust,
    storage: localStorage,
    now: Date.now,
    refused: (reason) =>
      telemetry.report({
        kind: 'error',
        remote: 'shell',
        version: trust.shell.version,
        message: `document refused: ${reason}`,
      }),
  });
  const telemetry = startTelemetry({ send: sendTelemetry, revision: documents.revision, now: Date.now });
  const first = await documents.first({ inPage: documentInPage(page), ask: askForDocument });
  return { ...first, documents, shell: trust.shell, integrity, telemetry };
}
