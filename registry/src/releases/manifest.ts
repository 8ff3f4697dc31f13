import { type Contributions, type Localized, menuNames, type ReleaseManifest } from '@parlour/contracts';
import { valid } from 'semver';
import * as z from 'zod/mini';

const filled = z.string().check(z.minLength(1));
const texts = z.array(z.string());
const localized = z.catchall(z.object({ EN: filled }), z.string()) satisfies z.ZodMiniType<Localized>;
const panel = z.enum(['member', 'agent']);
/** A name from an open list: a newer platform has names that this registry does not know, and remotes may use them. */
const open = <T extends string>(): z.ZodMiniType<T> =>
  z.string() as z.ZodMiniType<string> as z.ZodMiniType<T>;

type Route = Contributions['routes'][number];
type MenuEntry = NonNullable<Contributions['menu']>[number];
type PanelPage = Contributions['panelPages'][number];
const slot = open<Contributions['widgets'][number]['slot']>();

const contributions: z.ZodMiniType<Contributions> = z.looseObject({
  routes: z.array(
    z.looseObject({
      path: z.string().check(z.startsWith('/')),
      view: filled,
      title: localized,
      banner: z.optional(open<NonNullable<Route['banner']>>()),
      frame: z.optional(open<NonNullable<Route['frame']>>()),
    }),
  ),
  panels: z.array(z.looseObject({ panel, view: filled })),
  panelPages: z.array(
    z.looseObject({
      panel,
      key: filled,
      view: filled,
      title: localized,
      icon: z.string(),
      order: z.number(),
      group: z.string(),
      badge: z.optional(open<NonNullable<PanelPage['badge']>>()),
      purpose: z.optional(open<NonNullable<PanelPage['purpose']>>()),
      contract: z.optional(open<NonNullable<PanelPage['contract']>>()),
      right: z.optional(open<NonNullable<PanelPage['right']>>()),
    }),
  ),
  widgets: z.array(z.looseObject({ slot, view: filled })),
  menu: z.optional(
    z.array(
      z.looseObject({
        where: z.array(z.enum(menuNames)).check(z.minLength(1)),
        to: filled,
        order: z.number(),
        title: z.optional(localized),
        icon: z.optional(filled),
        badge: z.optional(open<NonNullable<MenuEntry['badge']>>()),
        isPrimary: z.optional(z.boolean()),
      }),
    ),
  ),
});

const uses: z.ZodMiniType<NonNullable<ReleaseManifest['uses']>> = z.looseObject({
  routes: z.optional(texts),
  panels: z.optional(z.array(panel)),
  panelPages: z.optional(z.array(z.looseObject({ panel, key: z.string() }))),
  widgets: z.optional(z.array(slot)),
  exposes: z.optional(texts),
});

/** The parts of `release.json` that the registry uses. A newer build may add properties, which are preserved. */
export const releaseManifest: z.ZodMiniType<ReleaseManifest> = z.looseObject({
  schema: z.literal(1),
  name: z.string(),
  version: z.string(),
  commit: z.string(),
  container: z.string(),
  entry: z.string(),
  platform: z.string(),
  shared: z.record(z.string(), z.string()),
  exposes: texts,
  contributions,
  assets: z.record(z.string(), texts),
  sizes: z.record(z.string(), z.number()),
  uses: z.optional(uses),
  texts: z.optional(z.record(z.string(), z.record(z.string(), texts))),
  budget: z.optional(
    z.looseObject({ viewBytes: z.optional(z.number()), totalBytes: z.optional(z.number()) }),
  ),
  contract: z.optional(z.string()),
  provides: z.optional(z.record(z.string(), z.string())),
  headless: z.optional(z.string()),
  loadsFileLists: z.optional(z.boolean()),
});

/** Parses a `release.json`. Returns the manifest, or the reasons why it is invalid. */
export function readManifest(text: string): { manifest: ReleaseManifest } | { reasons: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reasons: ['release.json is not JSON.'] };
  }
  const checked = releaseManifest.safeParse(value, { reportInput: true });
  if (checked.success) return { manifest: checked.data };
  return {
    reasons: checked.error.issues.map(
      (issue) => `release.json: ${issue.path.join('.')}: ${describeExpectation(issue)}.`,
    ),
  };
}

/** Describes the value that a field must have. */
function describeExpectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `it is missing, and must be of the type ${issue.expected}`
        : `it must be of the type ${issue.expected}`;
    case 'invalid_value':
      return `it must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return 'it must not be empty';
    case 'invalid_format':
      return 'prefix' in issue
        ? `it must begin with ${issue.prefix}`
        : `it must have the format ${issue.format}`;
    default:
      return issue.message;
  }
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
