import type { DiscoveryDocument, LiveMessage, PackedDocument } from '@parlour/contracts';
import type { SharedStream } from './shared-stream.ts';
import { unpackDocument } from './unpack-document.ts';

/** Feed of deployments from the registry's stream. While the stream is disconnected, it fetches the document itself. */
export interface DeploymentFeed {
  /** Fetches the document now. Resolves when the document is accepted or the request fails. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Retry delays after a deployment could not be fetched. */
const retryDelaysMs = [1000, 2000, 5000, 15_000, 60_000];

interface DeploymentFeedParts {
  /** Returns the document in `answer` if it is signed, current and not older than any earlier one. */
  verify(answer: unknown): Promise<DiscoveryDocument | undefined>;
  accept(document: DiscoveryDocument): void;
  /** Returns the revision of the page's document. While that is current, messages about no newer one are ignored. */
  revision(): number;
  /** Returns false while the page runs on a document from browser storage. Any deployment message is followed then. */
  isCurrent(): boolean;
  /** Called when the registry's response is trusted: a verified document, or 304. */
  onRegistryAnswer(): void;
  openStream(listeners: { onMessage(message: LiveMessage): void; onDisconnect(): void }): SharedStream;
  retryDelaysMs?: readonly number[];
}

export function startDeploymentFeed(parts: DeploymentFeedParts): DeploymentFeed {
  let etag: string | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    try {
      const response = await fetch('/registry/discovery', {
        headers: etag ? { 'if-none-match': etag } : {},
        cache: 'no-store',
        signal: AbortSignal.timeout(5000),
      });
      if (response.status === 304) return parts.onRegistryAnswer();
      if (response.status !== 200) return;
      if (await applyAnswer(await response.json())) etag = response.headers.get('etag') ?? undefined;
    } catch {
      // The registry is unreachable: the page keeps its current releases, and a later call retries.
    }
  }

  /** Verifies and accepts a document. Returns false if it cannot be verified. */
  async function applyAnswer(answer: unknown): Promise<boolean> {
    const document = await parts.verify(answer);
    if (!document) return false;
    parts.accept(document);
    parts.onRegistryAnswer();
    return true;
  }

  /** Applies the document of a message. Fetches the document if the message's one cannot be read or verified. */
  async function applyPackedDocument(revision: number, document: PackedDocument): Promise<void> {
    const isTaken = await unpackDocument(document)
      .then(applyAnswer)
      .catch(() => false);
    if (!isTaken) refreshUntil(revision);
  }

  /** Fetches the announced revision, and retries until it arrives: one response may be lost or unusable. */
  function refreshUntil(revision: number, tries = 0): void {
    clearTimeout(retryTimer);
    void refresh().then(() => {
      if (parts.revision() >= revision && parts.isCurrent()) return;
      const waitMs = (parts.retryDelaysMs ?? retryDelaysMs)[tries];
      if (waitMs !== undefined)
        retryTimer = setTimeout(() => refreshUntil(revision, tries + 1), addJitter(waitMs));
    });
  }

  const stream = parts.openStream({
    onMessage(message) {
      if (message.topic !== 'deployment') return;
      const { revision, document } = message;
      if (revision <= parts.revision() && parts.isCurrent()) return;
      if (document) void applyPackedDocument(revision, document);
      else refreshUntil(revision);
    },
    async onDisconnect() {
      const before = parts.revision();
      await refresh();
      const revision = parts.revision();
      if (revision > before) stream.broadcast({ topic: 'deployment', revision });
    },
  });

  return {
    refresh,
    stop() {
      clearTimeout(retryTimer);
      stream.stop();
    },
  };
}

/** Adds ±25 % jitter, so that pages do not all retry at once. */
const addJitter = (waitMs: number): number => waitMs * (0.75 + Math.random() / 2);
