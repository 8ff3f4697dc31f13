/** Seeds the template of the journeys' sites unless it exists. */
import { prepareSiteTemplate } from './site-template.ts';

await prepareSiteTemplate();
