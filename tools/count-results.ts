/** Prints one closing line for all results that the last runs left in the results folder. */
import { countResults } from './test-results.ts';

const { passed, failed } = countResults();
console.log(`${passed} passed, ${failed} failed`);
