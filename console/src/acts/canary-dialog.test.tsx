import { screen, waitFor, within } from '@testing-library/react';
import { createFakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';

const name = 'mfe-wallet';

async function openCanary(fake: ReturnType<typeof createFakeRegistry>, button: string) {
  const { user } = renderConsole(fake, `/remotes/${name}`);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: `Canary of ${name}` });
  const field = (label: RegExp) => within(dialog).getByLabelText(label);
  const fill = async (label: RegExp, text: string) => {
    await user.clear(field(label));
    if (text !== '') await user.type(field(label), text);
  };
  return { user, dialog, field, fill };
}

test('a canary is ordered with its later shares @PLAT-06', async () => {
  const fake = createFakeRegistry('releaser');
  const { user, dialog, field, fill } = await openCanary(fake, 'Start canary…');
  await user.selectOptions(field(/^Release/), '1.1.0');
  await fill(/^Share of visitors/, '1');
  await fill(/^Further shares/, '10, 5');
  expect(dialog).toHaveTextContent('Enter shares that grow from the first one, up to 100.');
  await fill(/^Further shares/, '10, 100');
  await fill(/^Minutes between/, '60');
  await user.type(field(/^Reason/), 'carefully');
  await user.click(within(dialog).getByRole('button', { name: 'Start canary' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(fake.audit[0]?.changes[0]?.after.canary).toMatchObject({
    audience: { percent: 1 },
    rollout: { percents: [10, 100], everyMinutes: 60 },
  });
});

test.each([
  ['keeps', undefined, { percents: [50, 100], everyMinutes: 60 }],
  ['ends', '', undefined],
])(
  'another audience %s the later shares of the running canary with the field %j @PLAT-06',
  async (_, steps, expected) => {
    const fake = createFakeRegistry('releaser');
    const rollout = { percents: [50, 100], everyMinutes: 60 };
    fake.execute({ act: 'canary', name, version: '1.1.0', audience: { percent: 10 }, rollout }, 'rex');
    const { user, dialog, field, fill } = await openCanary(fake, 'Change the audience…');
    expect(field(/^Further shares/)).toHaveValue('50, 100');
    await user.click(within(dialog).getByLabelText('Phone'));
    if (steps !== undefined) await fill(/^Further shares/, steps);
    await user.type(field(/^Reason/), 'phones first');
    await user.click(within(dialog).getByRole('button', { name: 'Change the audience' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const canary = fake.audit[0]?.changes[0]?.after.canary;
    expect(canary?.audience).toEqual({ percent: 10, devices: ['phone'] });
    expect(canary?.rollout).toEqual(expected && expect.objectContaining(expected));
  },
);
