import {
  AppError,
  type EndpointShape,
  type getSealingKeysCall,
  type SealedClaims,
  sealedAlgorithm,
  type ValueOf,
} from '@parlour/contracts';

type PublishedKeys = ValueOf<typeof getSealingKeysCall>;

/** Encrypts the payloads of the specification's E flag: see `sealed-payload.ts` of the contracts. */
export interface PayloadSealer {
  /** Returns a compact JWE of `input` to the gateway's newest key, for this one call. */
  seal(endpoint: EndpointShape, input: unknown): Promise<string>;
  /** Makes the next seal request the keys and the gateway's time again. */
  forget(): void;
}

const nonceBytes = 16;

/**
 * Creates a sealer. `loadKeys` requests the gateway's keys. The encryption library is loaded with the first sealed
 * call, not with the page.
 */
export function createPayloadSealer(loadKeys: () => Promise<PublishedKeys>): PayloadSealer {
  let known: Promise<{ published: PublishedKeys; aheadMs: number }> | undefined;
  const keys = () => {
    known ??= loadKeys()
      .then((published) => ({ published, aheadMs: Date.parse(published.serverTime) - Date.now() }))
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };

  return {
    async seal(endpoint, input) {
      if (globalThis.crypto?.subtle === undefined)
        throw new AppError(
          'payload.insecure-page',
          'Browsers encrypt on pages from https:// or this machine only.',
        );
      const [{ CompactEncrypt, importJWK }, { published, aheadMs }] = await Promise.all([
        import('jose'),
        keys(),
      ]);
      const newest = published.keys[0];
      if (newest === undefined) throw new AppError('server.defect', 'The gateway published no key.');
      const claims: SealedClaims = {
        iat: Math.floor((Date.now() + aheadMs) / 1000),
        jti: createRandomText(nonceBytes),
        call: `${endpoint.method} ${endpoint.path}`,
        input,
      };
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ ...sealedAlgorithm, kid: newest.kid })
        .encrypt(await importJWK(newest, sealedAlgorithm.alg));
    },
    forget() {
      known = undefined;
    },
  };
}

/** Returns `bytes` random bytes in base64url. */
export function createRandomText(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...values))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
