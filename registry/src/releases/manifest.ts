import type { ReleaseManifest } from '@parlour/contracts';
import { valid } from 'semver';
import * as z from 'zod/mini';

const localized = z.catchall(z.object({ EN: z.string().check(z.minLength(1)) }), z.string());
const panel = z.enum(['member', 'agent']);
const view = z.string().check(z.minLength(1));

const contributions = z.looseObject({
  routes: z.array(
    z.looseObject({
      path: z.string().check(z.startsWith('/')),
      view,
      title: localized,
      banner: z.optional(z.string()),
    }),
  ),
  panels: z.array(z.looseObject({ panel, view })),
  panelPages: z.array(
    z.looseObject({
      panel,
      key: z.string().check(z.minLength(1)),
      view,
      title: localized,
      icon: z.string(),
      order: z.number(),
      group: z.string(),
      badge: z.optional(z.string()),
      contract: z.optional(z.string()),
    }),
  ),
  widgets: z.array(z.looseObject({ slot: z.string(), view })),
});

const names = z.optional(z.array(z.string()));
const uses = z.looseObject({
  routes: names,
  panels: z.optional(z.array(panel)),
  panelPages: z.optional(z.array(z.looseObject({ panel, key: z.string() }))),
  widgets: names,
  exposes: names,
});
const budget = z.looseObject({ viewBytes: z.optional(z.number()), totalBytes: z.optional(z.number()) });

/**
 * The form of `release.json`. A newer build may add properties, which are preserved, and may name slots, banners and
 * badges of a newer contract.
 */
const releaseManifest = z.looseObject({
  schema: z.literal(1),
  name: z.string(),
  version: z.string(),
  commit: z.string(),
  container: z.string(),
  entry: z.string(),
  platform: z.string(),
  shared: z.record(z.string(), z.string()),
  exposes: z.array(z.string()),
  contributions,
  assets: z.record(z.string(), z.array(z.string())),
  sizes: z.record(z.string(), z.number()),
  uses: z.optional(uses),
  texts: z.optional(z.record(z.string(), z.record(z.string(), z.array(z.string())))),
  budget: z.optional(budget),
  contract: z.optional(z.string()),
  provides: z.optional(z.record(z.string(), z.string())),
  headless: z.optional(z.string()),
});

/** Parses a `release.json`. Returns the manifest, or the reasons why it is invalid. */
export function readManifest(text: string): { manifest: ReleaseManifest } | { reasons: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reasons: ['release.json is not JSON.'] };
  }
  const checked = releaseManifest.safeParse(value);
  if (checked.success) return { manifest: checked.data as ReleaseManifest };
  return {
    reasons: checked.error.issues.map(({ path, message }) => `release.json: ${path.join('.')}: ${message}.`),
  };
}

/** Whether a text is a valid name: lower case, digits and dashes. */
export const isReleaseName = (name: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(name);

/** Whether a text is a semver version in canonical form without build metadata: `1.4.0`, `2.0.0-rc.1`. */
export const isReleaseVersion = (version: string): boolean =>
  valid(version) === version && !version.includes('+') && version.length <= 64;

/**
 * Whether a text is a valid file name. Files have no folders; a leading dot and `.br` are reserved for the registry.
 */
export const isFileName = (file: string): boolean =>
  /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(file) && !file.endsWith('.br');
