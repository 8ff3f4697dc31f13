import { createSafeStorage } from '@parlour/basics';
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
  const stored = createSafeStorage(storage);
  const key = stored.read(visitorKeyName) ?? crypto.randomUUID();
  stored.write(visitorKeyName, key);
  page.cookie = `${visitorKeyName}=${key}; path=/; max-age=${yearSeconds}; samesite=lax`;
  const audiences = stored.read(visitorAudiencesName)?.split(',').filter(Boolean);

  return () => ({ key, language: language(), device: detectDevice(window), ...(audiences && { audiences }) });
}

/** Detects the device by the widths at which the frame changes. */
function detectDevice({ innerWidth }: Window): Device {
  if (innerWidth < 768) return 'phone';
  return innerWidth < 1024 ? 'tablet' : 'desktop';
}
