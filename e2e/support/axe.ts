import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

interface AxeOptions {
  tags?: string[];
  /** Names of the only rules to check. */
  rules?: string[];
  /** Selector of the part to check; the whole page by default. */
  inside?: string;
  /** Selectors of parts that were already checked. */
  except?: string[];
}

const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

/**
 * Returns the violations that axe finds on a page. Uses all rules by default. Loads axe once per document: loading
 * takes longer than checking a page.
 */
export async function findViolations(
  page: Page,
  { tags, rules, inside, except }: AxeOptions = {},
): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Colours in transition have no meaning.
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some((motion) => motion instanceof CSSTransition && motion.playState === 'running'),
  );
  const context = { ...(inside && { include: [inside] }), ...(except && { exclude: except }) };
  const options = {
    ...(tags && { runOnly: { type: 'tag', values: tags } }),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    resultTypes: ['violations'],
    // No rule in use reads style sheets, and no screen has a frame of our own.
    preload: false,
    iframes: false,
  };
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as {
        axe: { run(...how: unknown[]): ReturnType<AxeBuilder['analyze']> };
      };
      const isWhole = Object.keys(context).length === 0;
      return (await axe.run(isWhole ? document : context, options)).violations;
    },
    [context, options] as const,
  );
}

/** Rules that a screen must pass (GEN-10). */
const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns axe's violations of WCAG 2.2 AA, one line per broken rule. */
export async function describeViolations(
  page: Page,
  options: Omit<AxeOptions, 'tags' | 'rules'> = {},
): Promise<string[]> {
  const violations = await findViolations(page, { ...options, tags: wcagTags });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}
