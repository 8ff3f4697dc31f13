import { startSources } from '@parlour/start-page';
import type { RegistryConfig } from '../config.ts';

/**
 * Creates the page's security headers. The page may load and apply only files of this origin (with overrides, also of
 * the allowed origins), each script only with an integrity hash, and nothing evaluated. Inline it runs only the style
 * and the script of its start, each allowed by its hash. Only this origin may frame the page. The page may frame the site's own pages and the configured game vendors.
 */
export function createSecurityHeaders({
  frameOrigins,
  imageOrigins,
  platform,
}: Pick<RegistryConfig, 'frameOrigins' | 'imageOrigins' | 'platform'>): Record<string, string> {
  const builds = platform.overrides?.origins ?? [];
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", startSources.script, ...builds],
    'style-src': ["'self'", startSources.style, ...builds],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins, ...builds],
    'font-src': ["'self'", ...builds],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...builds],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'self'", ...frameOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return {
    'content-security-policy': directives.join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
}
