import { hourMs } from '@parlour/basics';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';

test('the health of a remote shows how many hours of thirty days met the targets, and the deployments @PLAT-06', async () => {
  const fake = createFakeRegistry('viewer');
  const hourAgo = new Date(Date.now() - hourMs).toISOString();
  const views = { renders: 60, rendersGood: 45 };
  const counts = { starts: 50, startsGood: 49, ...views, lcp: 40, lcpGood: 20, inp: 0, inpGood: 0 };
  fake.serviceLevels['mfe-wallet'] = {
    name: 'mfe-wallet',
    targets: { starts: 99, renders: 98, lcp: 75, inp: 75 },
    hours: [{ at: hourAgo, version: '1.0.0', ...counts }],
    met: {
      starts: { hours: 200, met: 199 },
      renders: { hours: 200, met: 100 },
      lcp: { hours: 200, met: 50 },
      inp: { hours: 0, met: 0 },
    },
    deployments: [{ at: hourAgo, version: '1.0.0', kind: 'deploy' }],
  };
  const { user } = renderConsole(fake, '/remotes/mfe-wallet?view=health');
  const rows = await screen.findByRole('table', { name: 'Hours that met it' });
  for (const name of [
    'Successful starts at least 99 % 199 of 200 (99.5 %)',
    'Views without an error (starts among starts and errors of views) at least 98 % 100 of 200 (50 %)',
    'Quick interactions (INP up to 200 ms) at least 75 % too few reports',
  ])
    expect(within(rows).getByRole('row', { name })).toBeInTheDocument();
  expect(
    screen.getByRole('img', { name: /Successful starts .*: 1 hours, the lowest with 98 %/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Views' }));
  expect(
    await screen.findByRole('img', { name: /Views without an error .*: 1 hours, the lowest with 75 %/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'LCP' }));
  expect(await screen.findByRole('img', { name: /LCP .*: 1 hours, the lowest with 50 %/ })).toBeVisible();
  expect(screen.getByText(/^1\.0\.0 deployed, /)).toBeInTheDocument();
  expect((await axe(screen.getByRole('main'))).violations).toEqual([]);
});
