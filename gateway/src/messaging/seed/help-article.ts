import type { Localized } from '@parlour/contracts';

export interface SeedArticle {
  /** Slug for addresses: `deposit-guide`. */
  id: string;
  title: Localized;
  body: Localized;
}
