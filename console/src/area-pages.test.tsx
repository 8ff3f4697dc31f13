import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { areas } from './areas.ts';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { holdPayment } from './testing/hold-payment.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';
import { texts } from './texts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

/** The pages of all sections, except those of one object. */
const pages = areas
  .flatMap(({ sections }) => sections.flatMap(({ routes }) => routes))
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'));

test.each(pages)(
  'the page %s of an empty site loads without anything that axe finds @SAFE-04',
  async (path) => {
    const { container } = renderConsole(createFakeRegistry('admin'), path, gateway);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByText(texts.failure.title)).not.toBeInTheDocument();
    // The navigation around the page is the same for all of them.
    const checked = path === '/' ? container : screen.getByRole('main');
    expect((await axe(checked)).violations).toEqual([]);
  },
);

test('the card of a deposit on a phone has its link below the line that opens it @SAFE-04', async () => {
  const orderNo = await holdPayment(gateway, 'phone', 50_000);
  const { matchMedia } = window;
  window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never;
  const { container } = renderConsole(createFakeRegistry('cashier'), '/deposits?view=all', gateway);
  const link = await screen.findByRole('link', { name: orderNo });
  expect(link.closest('summary')).toBeNull();
  expect((await axe(container)).violations).toEqual([]);
  window.matchMedia = matchMedia;
});
