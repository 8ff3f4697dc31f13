import type { GatewayModule } from '../server/index.ts';
import { type DormantParts, dormantActs } from './dormant-accounts.ts';
import { type ChangeParts, memberChangeActs } from './member-changes.ts';
import { memberPageActs, type PageParts } from './member-pages.ts';
import { memberReadAct, type ReadParts } from './member-read.ts';
import { type SearchParts, searchActs } from './member-search.ts';
import { type ReportParts, reportActs } from './reports.ts';

/** Creates the back office: operators' acts that need several modules. It owns no data. See README.md. */
export const createBackOffice = (
  parts: SearchParts & ReadParts & PageParts & ChangeParts & DormantParts & ReportParts,
): { module: GatewayModule } => ({
  module: {
    name: 'back-office',
    operatorActs: [
      ...searchActs(parts),
      memberReadAct(parts),
      ...memberPageActs(parts),
      ...memberChangeActs(parts),
      ...dormantActs(parts),
      ...reportActs(parts),
    ],
  },
});
