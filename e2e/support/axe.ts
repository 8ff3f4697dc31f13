import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** What axe finds wrong on a page: by all of its rules and in the whole of it, unless told otherwise. */
export async function violationsOf(
  page: Page,
  { tags, inside }: { tags?: string[]; inside?: string } = {},
): Promise<Violations> {
  // Its usual way opens a page beside for each look, for the sake of frames from elsewhere: no screen has one.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (tags) axe.withTags(tags);
  if (inside) axe.include(inside);
  return (await axe.analyze()).violations;
}
