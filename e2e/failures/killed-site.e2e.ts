import { testKills, whileDecided } from '../support/killed-site.ts';

testKills([whileDecided]);
