import {
  type Device,
  type LanguageCode,
  type Visitor,
  visitorAudiencesName,
  visitorKeyName,
} from '@parlour/contracts';

const yearSeconds = 31_536_000;

/**
 * Creates the identity of this browser for the delivery of remotes: a random key, which is persisted here and sent to
 * the registry in a cookie. If it cannot be persisted, the key lasts as long as the page.
 */
export function createVisitor(storage: Storage, page: Document, language: () => LanguageCode): () => Visitor {
  const key = read(storage, visitorKeyName) ?? crypto.randomUUID();
  try {
    storage.setItem(visitorKeyName, key);
  } catch {
    // The storage is full or forbidden: see above.
  }
  page.cookie = `${visitorKeyName}=${key}; path=/; max-age=${yearSeconds}; samesite=lax`;
  const audiences = read(storage, visitorAudiencesName)?.split(',').filter(Boolean);

  return () => ({ key, language: language(), device: detectDevice(window), ...(audiences && { audiences }) });
}

function read(storage: Storage, name: string): string | undefined {
  try {
    return storage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Detects the device by the widths at which the frame changes. */
function detectDevice({ innerWidth }: Window): Device {
  if (innerWidth < 768) return 'phone';
  return innerWidth < 1024 ? 'tablet' : 'desktop';
}
