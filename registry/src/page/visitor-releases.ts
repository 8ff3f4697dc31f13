import {
  type DiscoveryDocument,
  type LanguageCode,
  type RemoteOnPage,
  selectRelease,
  type Visitor,
  visitorKeyName,
} from '@parlour/contracts';

export interface VisitorReleases {
  /** The document with what this visitor gets in place of what everybody gets. Only a hint for what to fetch early. */
  document: DiscoveryDocument;
  /** The remotes whose canary it is. */
  canaries: readonly string[];
}

/**
 * What a visitor will get, as far as the request tells: the key and the language are in cookies, the width of the screen
 * and the groups that a browser joined are not.
 */
export function resolveVisitorReleases(
  document: DiscoveryDocument,
  cookies: string | undefined,
  language: LanguageCode,
): VisitorReleases {
  const key = cookies?.match(
    new RegExp(`(?:^|;\\s*)${visitorKeyName.replace('.', '\\.')}=([\\w-]{8,64})`),
  )?.[1];
  const visitor: Visitor | undefined = key === undefined ? undefined : { key, language, device: 'desktop' };
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
