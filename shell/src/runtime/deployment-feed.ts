import type { DiscoveryDocument, LiveMessage, PackedDocument } from '@parlour/contracts';
import type { SharedStream } from './open-stream.ts';
import { unpacked } from './unpacked.ts';

/** Hears of deployments by the registry's stream, and asks by itself while the stream is cut. */
export interface DeploymentFeed {
  /** Asks for the document now. Resolves when it was taken or could not be had. */
  refresh(): Promise<void>;
  stop(): void;
}

/** A deployment that could not be had is asked for again so often, so much later each time. */
const askAgainAfterMs = [1000, 2000, 5000, 15_000, 60_000];

export interface FeedParts {
  /** The document in an answer, when it is signed, current and not older than any before. */
  verify(answer: unknown): Promise<DiscoveryDocument | undefined>;
  accept(document: DiscoveryDocument): void;
  /** Revision of the document in hand; a message about no newer one is not followed. */
  revision(): number;
  /** False while the page stands on what the browser kept: the registry is asked as soon as it says anything. */
  isCurrent(): boolean;
  /** The registry answered with what this page may believe. */
  answered(): void;
  openStream(listeners: { heard(message: LiveMessage): void; cut(): void }): SharedStream;
  askAgainAfterMs?: readonly number[];
}

export function startDeploymentFeed(parts: FeedParts): DeploymentFeed {
  let etag: string | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    try {
      const response = await fetch('/registry/discovery', {
        headers: etag ? { 'if-none-match': etag } : {},
        cache: 'no-store',
        signal: AbortSignal.timeout(5000),
      });
      if (response.status === 304) return parts.answered();
      if (response.status !== 200) return;
      if (await take(await response.json())) etag = response.headers.get('etag') ?? undefined;
    } catch {
      // The registry is away: what stands goes on standing, and it is asked again.
    }
  }

  /** True where the document may be believed, and the page goes by it now. */
  async function take(answer: unknown): Promise<boolean> {
    const document = await parts.verify(answer);
    if (!document) return false;
    parts.accept(document);
    parts.answered();
    return true;
  }

  /** Takes the document that a message brought; asks for it where it is none that the page can read or believe. */
  async function receive(revision: number, document: PackedDocument): Promise<void> {
    const isTaken = await unpacked(document)
      .then(take)
      .catch(() => false);
    if (!isTaken) follow(revision);
  }

  /** Asks for what a message told of, until it is there: the answer to one question may be lost, or be none. */
  function follow(revision: number, tries = 0): void {
    clearTimeout(asking);
    void refresh().then(() => {
      if (parts.revision() >= revision && parts.isCurrent()) return;
      const waitMs = (parts.askAgainAfterMs ?? askAgainAfterMs)[tries];
      if (waitMs !== undefined) asking = setTimeout(() => follow(revision, tries + 1), spread(waitMs));
    });
  }

  const stream = parts.openStream({
    heard(message) {
      if (message.topic !== 'deployment') return;
      const { revision, document } = message;
      if (revision <= parts.revision() && parts.isCurrent()) return;
      if (document) void receive(revision, document);
      else follow(revision);
    },
    async cut() {
      const before = parts.revision();
      await refresh();
      const revision = parts.revision();
      if (revision > before) stream.tell({ topic: 'deployment', revision });
    },
  });

  return {
    refresh,
    stop() {
      clearTimeout(asking);
      stream.stop();
    },
  };
}

/** Not all pages at once. */
const spread = (waitMs: number): number => waitMs * (0.75 + Math.random() / 2);
