import {
  type DiscoveryDocument,
  type LanguageCode,
  type RemoteOnPage,
  selectRelease,
  type Visitor,
  visitorKeyName,
} from '@parlour/contracts';
import { parseCookie } from 'cookie';

const visitorKey = /^[\w-]{8,64}$/;

interface VisitorReleases {
  /** The document with this visitor's canary releases instead of the live ones. It is only a preload hint. */
  document: DiscoveryDocument;
  /** Names of the remotes whose canary the visitor gets. */
  canaries: readonly string[];
}

/**
 * Resolves the releases of a visitor, as far as the request allows: cookies contain the key and the language, but not
 * the screen width and the groups that the browser joined.
 */
export function resolveVisitorReleases(
  document: DiscoveryDocument,
  cookieHeader: string | undefined,
  language: LanguageCode,
): VisitorReleases {
  const key = parseCookie(cookieHeader ?? '')[visitorKeyName];
  const visitor: Visitor | undefined =
    key !== undefined && visitorKey.test(key) ? { key, language, device: 'desktop' } : undefined;
  const canaries: string[] = [];
  const resolveRelease = (remote: RemoteOnPage): RemoteOnPage => {
    const release = visitor && selectRelease(remote, visitor);
    if (!release || release.version !== remote.canary?.release.version) return remote;
    canaries.push(remote.name);
    return { ...release, status: remote.status };
  };
  const remotes = Object.entries(document.remotes).map(([name, remote]) => [name, resolveRelease(remote)]);
  return { document: { ...document, remotes: Object.fromEntries(remotes) }, canaries };
}
