import { administrationArea } from './administration/area.ts';
import { agentsArea } from './agents/area.ts';
import { cashierArea } from './cashier/area.ts';
import { catalogueArea } from './catalogue/area.ts';
import { contentArea } from './content/area.ts';
import type { Area } from './frame/area.ts';
import { promotionsArea } from './promotions/area.ts';
import { releasesArea } from './releases/area.ts';
import { reportsArea } from './reports/area.ts';
import { riskArea } from './risk/area.ts';
import { supportArea } from './support/area.ts';

/** All areas of the console, in the order of the navigation. A new area is one line here. */
export const areas: readonly Area[] = [
  releasesArea,
  supportArea,
  cashierArea,
  contentArea,
  promotionsArea,
  catalogueArea,
  riskArea,
  agentsArea,
  reportsArea,
  administrationArea,
];
