import { moments, testKills } from '../support/killed-site.ts';

testKills(moments);
