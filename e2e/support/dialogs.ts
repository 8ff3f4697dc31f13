import type { Locator, Page } from '@playwright/test';
import type { loadWords } from './texts.ts';

type Words = ReturnType<typeof loadWords>;

/** Dialog that opens over a screen, and the steps that open it, in any language. */
export interface DialogOfScreen {
  name: string;
  address: string;
  /** Account that may see it: chi, who is a member and an agent; by default a visitor. */
  as?: 'chi';
  /** Width at which it exists, when only one offers it. */
  width?: 'wide' | 'narrow';
  open(page: Page, words: Words): Promise<void>;
}

const findButton = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: true }).first();

/** Matches a text with any value in place of a placeholder. */
const matchAny = (text: string, placeholder: string): RegExp => new RegExp(text.replace(placeholder, '.+'));

const findRadio = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('radio', { name });

const openRecovery = (page: Page, words: Words): Promise<void> =>
  findButton(page.getByRole('dialog'), words('shell', 'login.forgot')).click();

/** Dialogs that a button opens. The journeys about them check the dialogs that need a state of the account. */
export const dialogsOfScreens: readonly DialogOfScreen[] = [
  {
    name: 'login with errors',
    address: '/login',
    open: (page, words) => findButton(page.getByRole('dialog'), words('shell', 'login.submit')).click(),
  },
  {
    name: 'login by a code',
    address: '/login',
    open: (page, words) => findRadio(page, words('sign-in', 'ways.sms')).check(),
  },
  { name: 'recovery by mail', address: '/login', open: openRecovery },
  {
    name: 'recovery by phone',
    address: '/login',
    async open(page, words) {
      await openRecovery(page, words);
      await findRadio(page, words('sign-in', 'recovery.byPhone')).check();
    },
  },
  {
    name: 'registration with errors',
    address: '/register',
    open: (page, words) => findButton(page.getByRole('dialog'), words('shell', 'register.submit')).click(),
  },
  {
    name: 'registration by mobile number',
    address: '/register',
    open: (page, words) => findRadio(page, words('sign-in', 'register.byMobile')).check(),
  },
  {
    name: 'terms over the registration',
    address: '/register',
    async open(page, words) {
      const form = page.getByRole('dialog');
      await form.getByRole('link', { name: words('shell', 'footer.terms'), exact: true }).click();
    },
  },
  {
    name: 'running notice',
    address: '/feedback',
    width: 'wide',
    open: (page, words) =>
      page
        .getByRole('banner')
        .getByRole('region', { name: words('shell', 'header.notices') })
        .getByRole('button')
        .first()
        .click(),
  },
  {
    name: 'customer service that the browser blocks',
    address: '/feedback',
    async open(page, words) {
      await page.evaluate(() => Object.assign(window, { open: () => null }));
      await findButton(page.getByRole('contentinfo'), words('shell', 'dock.service')).click();
      await findButton(page, words('shell', 'retry')).click();
    },
  },
  {
    name: 'menu of a phone',
    address: '/feedback',
    width: 'narrow',
    open: (page, words) => findButton(page, words('shell', 'nav.menu')).click(),
  },
  {
    name: 'facts of a game',
    address: '/rng',
    width: 'wide',
    async open(page, words) {
      const card = page
        .getByRole('listitem')
        .filter({ has: page.locator('[data-card]') })
        .first();
      // By keyboard: content that loads above moves the card away from the pointer.
      await findButton(card, words('mfe-lobby', 'card.info')).press('Enter');
    },
  },
  {
    name: 'question before a logout',
    address: '/feedback',
    as: 'chi',
    width: 'wide',
    open: (page, words) => findButton(page, words('shell', 'header.logout')).click(),
  },
  ...(['COOL_OFF', 'EXCLUSION'] as const).map(
    (kind): DialogOfScreen => ({
      name: `play responsibly: ${kind}`,
      address: '/?member=playResponsibly',
      as: 'chi',
      open: (page, words) =>
        findButton(page, words('mfe-member-center', `protection.break.${kind}.open`)).click(),
    }),
  ),
  {
    name: 'play responsibly: limit',
    address: '/?member=playResponsibly',
    as: 'chi',
    open: (page, words) => {
      const name = words('mfe-member-center', 'protection.limit.DEPOSIT.title');
      return findButton(page.getByRole('region', { name, exact: true }), /./).click();
    },
  },
  ...(['loginPassword', 'paymentPassword', 'mobile', 'email', 'twoFactor'] as const).map(
    (item): DialogOfScreen => ({
      name: `my account: ${item}`,
      address: '/?member=securityCenter',
      as: 'chi',
      open(page, words) {
        const t = (key: string) => words('mfe-member-center', key);
        const names = ['yes', 'no'].map((state) =>
          t('security.actOn')
            .replace('{{act}}', t(`security.act.${item}.${state}`))
            .replace('{{name}}', t(`security.item.${item}`)),
        );
        return page
          .getByRole('button', { name: names[0] ?? '', exact: true })
          .or(page.getByRole('button', { name: names[1] ?? '', exact: true }))
          .click();
      },
    }),
  ),
  {
    name: 'points mall: a reward',
    address: '/pointMall',
    as: 'chi',
    open: (page, words) => {
      const names = ['reward.open', 'reward.details'].map((key) => words('mfe-points-mall', key));
      return findButton(page, new RegExp(`^(${names.join('|')}): `)).click();
    },
  },
  {
    name: 'points mall: conversion',
    address: '/pointMall',
    as: 'chi',
    open: (page, words) => findButton(page, words('mfe-points-mall', 'balance.convert')).click(),
  },
  {
    name: 'my account: personal details',
    address: '/?member=securityCenter',
    as: 'chi',
    open: (page, words) => findButton(page, words('mfe-member-center', 'details.edit')).click(),
  },
  {
    name: 'my account: log out everywhere',
    address: '/?member=securityCenter',
    as: 'chi',
    open: (page, words) => findButton(page, words('mfe-member-center', 'sessions.endAll')).click(),
  },
  {
    name: 'agent centre: proof of a payment',
    address: '/?agent=agentDailyWages2',
    as: 'chi',
    width: 'wide',
    open: (page, words) =>
      findButton(page, matchAny(words('mfe-agent-center', 'proof.openFor'), '{{period}}')).click(),
  },
  {
    name: 'agent centre: offer of a contract',
    address: '/?agent=downlineManagmentView&find=mgmg',
    as: 'chi',
    width: 'wide',
    open: (page, words) =>
      findButton(page, matchAny(words('mfe-agent-center', 'offer.openFor'), '{{name}}')).click(),
  },
  {
    name: 'agent centre: transfer to a downline',
    address: '/?agent=downlineManagmentView&find=mgmg',
    as: 'chi',
    width: 'wide',
    open: (page, words) =>
      findButton(page, matchAny(words('mfe-agent-center', 'transferDown.openFor'), '{{name}}')).click(),
  },
  ...(['openAccount', 'create'] as const).map(
    (button): DialogOfScreen => ({
      name: `agent centre: ${button}`,
      address: '/?agent=registerCenter',
      as: 'chi',
      open: (page, words) => findButton(page, words('mfe-agent-center', `register.${button}`)).click(),
    }),
  ),
];
