import type { Localized } from '@parlour/contracts';

export interface SeedArticle {
  /** A word for addresses: `deposit-guide`. */
  id: string;
  title: Localized;
  body: Localized;
}
