import {
  type Device,
  type LanguageCode,
  type Visitor,
  visitorAudiencesName,
  visitorKeyName,
} from '@parlour/contracts';

const yearSeconds = 31_536_000;

/**
 * Who this browser is to the delivery of remotes: a key made by chance, kept here and told to the registry by a cookie.
 * Where nothing can be kept, the key lives as long as the page.
 */
export function createVisitor(storage: Storage, page: Document, language: () => LanguageCode): () => Visitor {
  const key = read(storage, visitorKeyName) ?? crypto.randomUUID();
  try {
    storage.setItem(visitorKeyName, key);
  } catch {
    // A full or forbidden storage: see above.
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

/** The widths at which the frame itself changes. */
function detectDevice({ innerWidth }: Window): Device {
  if (innerWidth < 768) return 'phone';
  return innerWidth < 1024 ? 'tablet' : 'desktop';
}
