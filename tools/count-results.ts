/**
 * Ends `.ci/run`, which passes its duration in seconds: prints one closing line for all results that its parts left in
 * the results folder, and records the duration beside the run of `npm test`.
 */
import { recordWholeCheck } from './run/run-history.ts';
import { countResults, describeCounts } from './test-results.ts';

const [seconds] = process.argv.slice(2);
if (seconds !== undefined) recordWholeCheck(Number(seconds));
console.log(describeCounts(countResults()));
