import type { DiscoveryDocument } from '@parlour/contracts';

export const pollEveryMs = 60_000;

/** Hears of deployments: by the registry's stream, and by asking now and then where the stream does not hold. */
export interface DeploymentFeed {
  /** Asks for the document now. Resolves when it was taken or could not be had. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface FeedParts {
  /** The document in an answer, when it is signed, current and not older than any before. */
  verify(answer: unknown): Promise<DiscoveryDocument | undefined>;
  accept(document: DiscoveryDocument): void;
  /** Revision of the document in hand; a message about no newer one is not followed. */
  revision(): number;
  /** Opens the stream; `heard` gets the data of each message. Absent where the browser has no event streams. */
  openStream?(heard: (data: string) => void): { close(): void };
  pollEveryMs?: number;
}

export function startDeploymentFeed(parts: FeedParts): DeploymentFeed {
  let etag: string | undefined;

  async function refresh(): Promise<void> {
    try {
      const response = await fetch('/registry/discovery', {
        headers: etag ? { 'if-none-match': etag } : {},
        cache: 'no-store',
        signal: AbortSignal.timeout(10_000),
      });
      if (response.status !== 200) return;
      const document = await parts.verify(await response.json());
      if (!document) return;
      etag = response.headers.get('etag') ?? undefined;
      parts.accept(document);
    } catch {
      // The registry is away: what stands goes on standing, and the next poll asks again.
    }
  }

  const stream = parts.openStream?.((data) => {
    const revision = revisionIn(data);
    if (revision === undefined || revision > parts.revision()) void refresh();
  });
  const timer = setInterval(() => void refresh(), parts.pollEveryMs ?? pollEveryMs);

  return {
    refresh,
    stop() {
      stream?.close();
      clearInterval(timer);
    },
  };
}

function revisionIn(data: string): number | undefined {
  try {
    const message: unknown = JSON.parse(data);
    const found =
      typeof message === 'object' && message !== null && 'revision' in message ? message.revision : undefined;
    return typeof found === 'number' ? found : undefined;
  } catch {
    return undefined;
  }
}
