/** Prints the one closing line over everything that the last runs left in the results folder. */
import { countResults } from './test-results.ts';

const { passed, failed } = countResults();
console.log(`${passed} passed, ${failed} failed`);
