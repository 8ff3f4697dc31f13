import { slotInstant, testInstants } from '../support/instant-games.ts';

testInstants([slotInstant]);
