/** Seeds the template of the journeys' sites, as far as it is not there yet. */
import { prepareSiteTemplate } from './site-template.ts';

await prepareSiteTemplate();
