import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { reportFailure } from './failed-runs.ts';

test('a failed run names its counterexample, its seed and the commit that it tested @WAL-06', () => {
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
  const property = fc.property(fc.nat(100), (value) => value < 50);
  const run = () => fc.assert(property, { seed: 7, reporter: reportFailure });
  expect(run).toThrow(/seed: 7, path: /);
  expect(run).toThrow('Counterexample: [50]');
  expect(run).toThrow(`Commit: ${commit}`);
  expect(() =>
    fc.assert(
      fc.property(fc.nat(), () => true),
      { reporter: reportFailure },
    ),
  ).not.toThrow();
});
