import { buildDescriptionPath, type LiveRelease, type OverrideGrantClaims } from '@parlour/contracts';

/** Timeout of the request to the machine that serves the build. */
const fetchTimeoutMs = 5000;

/**
 * Fetches the release that a build on a developer's machine describes. Throws if it describes none, or if it is another
 * one than the operator permitted; without `permitted`, the machine is this one, and any build will do.
 */
export async function fetchBuild(
  fetchFromOrigin: typeof fetch,
  { remote, origin }: { remote: string; origin: string },
  permitted: Pick<OverrideGrantClaims, 'description'> | undefined,
): Promise<LiveRelease> {
  const signal = AbortSignal.timeout(fetchTimeoutMs);
  const response = await fetchFromOrigin(origin + buildDescriptionPath, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${origin} answered ${response.status}`);
  const text = await response.text();
  if (permitted && (await hashText(text)) !== permitted.description)
    throw new Error(`${origin} serves another build than the permitted one`);
  return parseRelease(JSON.parse(text), remote, origin);
}

/** Parses the description of a build. `base` is the folder that served it, whatever the description says. */
function parseRelease(value: unknown, remote: string, origin: string): LiveRelease {
  const given = typeof value === 'object' && value !== null ? (value as Partial<LiveRelease>) : {};
  const { name, version, container, entry, integrity, assets, contributions } = given;
  if (name !== remote) throw new Error(`${origin} serves ${name ?? 'no release'}`);
  if (!version || !container || !entry || !integrity || !assets || !contributions)
    throw new Error(`${origin} describes no release`);
  const base = `${origin}/release/`;
  return { ...given, name, version, container, entry, integrity, assets, contributions, base };
}

/** Returns `sha256-…` of a text. Browsers offer it only to pages with TLS and to local ones. */
async function hashText(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
