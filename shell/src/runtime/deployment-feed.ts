import type { DiscoveryDocument, LiveMessage, PackedDocument } from '@parlour/contracts';
import type { SharedStream } from './shared-stream.ts';
import { unpackDocument } from './unpack-document.ts';

/** Hears of deployments by the registry's stream, and asks by itself while the stream is cut. */
export interface DeploymentFeed {
  /** Asks for the document now. Resolves when it was taken or could not be had. */
  refresh(): Promise<void>;
  stop(): void;
}

/** A deployment that could not be had is asked for again so often, so much later each time. */
const retryDelaysMs = [1000, 2000, 5000, 15_000, 60_000];

export interface DeploymentFeedParts {
  /** The document in an answer, when it is signed, current and not older than any before. */
  verify(answer: unknown): Promise<DiscoveryDocument | undefined>;
  accept(document: DiscoveryDocument): void;
  /** Revision of the document in hand; a message about no newer one is not followed. */
  revision(): number;
  /** False while the page stands on what the browser kept: the registry is asked as soon as it says anything. */
  isCurrent(): boolean;
  /** The registry answered with what this page may believe. */
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
      // The registry is away: what stands goes on standing, and it is asked again.
    }
  }

  /** True where the document may be believed, and the page goes by it now. */
  async function applyAnswer(answer: unknown): Promise<boolean> {
    const document = await parts.verify(answer);
    if (!document) return false;
    parts.accept(document);
    parts.onRegistryAnswer();
    return true;
  }

  /** Takes the document that a message brought; asks for it where it is none that the page can read or believe. */
  async function applyPackedDocument(revision: number, document: PackedDocument): Promise<void> {
    const isTaken = await unpackDocument(document)
      .then(applyAnswer)
      .catch(() => false);
    if (!isTaken) refreshUntil(revision);
  }

  /** Asks for what a message told of, until it is there: the answer to one question may be lost, or be none. */
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

/** Not all pages at once. */
const addJitter = (waitMs: number): number => waitMs * (0.75 + Math.random() / 2);
