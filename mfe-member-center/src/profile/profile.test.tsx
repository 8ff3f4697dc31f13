import { AppError } from '@parlour/contracts';
import { getProfileCall, setProfileCall } from '@parlour/contracts/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createMemberGateway, createWireProfile } from '../testing/member-gateway.ts';
import { openAccount } from '../testing/open-account.tsx';
import { computeLatestBirthday, findBirthdayProblem, toProfileChanges } from './profile-rules.ts';

async function openDialog(gateway = createMemberGateway()) {
  const opened = await openAccount(gateway);
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  const field = (label: string) => within(dialog).findByLabelText(new RegExp(`^${label}`));
  const save = () => opened.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { ...opened, dialog, field, save };
}

test('shows known details masked, and names the missing ones @MEM-04', async () => {
  const gateway = createMemberGateway();
  gateway.on(getProfileCall, () => createWireProfile({ birthday: '1991-**-**' }));
  await openAccount(gateway);
  const card = within(await screen.findByRole('region', { name: 'Personal details' }));
  const facts = (await card.findAllByRole('definition')).map((fact) => fact.textContent);
  expect(facts).toEqual(['ada', 'Ada', 'Not provided', '1991-**-**', 'a***']);
});

test('changes nickname and picture, and the page refetches the member @MEM-04', async () => {
  const gateway = createMemberGateway();
  gateway.on(setProfileCall, ({ input }) => createWireProfile({ nickname: input.nickname ?? 'Ada' }));
  const { user, dialog, field, save, page } = await openDialog(gateway);
  const published: string[] = [];
  page.site.events.subscribe('member.changed', () => published.push('member.changed'));
  await user.clear(await field('Nickname'));
  await user.type(await field('Nickname'), 'Lucky Ada');
  await user.click(within(dialog).getByRole('radio', { name: 'Picture 2' }));
  expect((await axe(dialog)).violations).toEqual([]);
  await save();
  await waitFor(() => expect(published).toEqual(['member.changed']));
  expect(gateway.received(setProfileCall)).toEqual([{ nickname: 'Lucky Ada', avatar: '2' }]);
  expect(await screen.findByText('Lucky Ada')).toBeVisible();
});

test('refuses the birthday of a person who is too young at its field @VAL-03 @VAL-02', async () => {
  const { user, field, save, gateway } = await openDialog();
  await user.type(await field('Date of birth'), `${new Date().getFullYear() - 10}-06-01`);
  await save();
  expect(await field('Date of birth')).toHaveAccessibleDescription(/^You must be 18 or older/);
  expect(gateway.received(setProfileCall)).toEqual([]);
});

test('offers real name and birthday only until they are set, and explains it afterwards @VAL-02', async () => {
  const gateway = createMemberGateway();
  gateway.on(setProfileCall, () => {
    throw new AppError('identity.field-invalid', 'no', {
      fields: [{ path: ['realName'], rule: 'told_already' }],
    });
  });
  const { user, field, save, view } = await openDialog(gateway);
  await user.type(await field('Real name'), 'Aye Aye Khin');
  await save();
  await waitFor(async () => expect(await field('Real name')).toHaveAccessibleDescription(/^Already on file/));
  view.leave();
  const freshGateway = createMemberGateway();
  freshGateway.on(getProfileCall, () => createWireProfile({ realName: 'A***', birthday: '1991-**-**' }));
  const again = await openDialog(freshGateway);
  await again.field('Nickname');
  expect(within(again.dialog).queryByLabelText(/^(Real name|Date of birth)/)).toBeNull();
});

const today = new Date(2026, 10, 22);

test.each([
  ['', undefined],
  ['2008-11-22', undefined],
  ['2008-11-23', 'too_young'],
  ['1991-02-30', 'format'],
  ['yesterday', 'format'],
])('a birthday of %j: %j @VAL-03', (written, rule) => {
  expect(findBirthdayProblem(written, 18, today)?.rule).toBe(rule);
});

test('the calendar ends at the latest allowed birthday @VAL-03', () => {
  expect(computeLatestBirthday(18, today)).toBe('2008-11-22');
  expect(computeLatestBirthday(21, today)).toBe('2005-11-22');
});

test('sends only changed fields', () => {
  const unchanged = { nickname: ' Ada ', avatar: '1', realName: ' ', birthday: '' };
  expect(toProfileChanges(createWireProfile(), unchanged)).toEqual({});
  expect(toProfileChanges(createWireProfile(), { ...unchanged, birthday: '1991-07-03' })).toEqual({
    birthday: '1991-07-03',
  });
});
