import { AppError } from '@parlour/contracts';
import {
  addPictureCall,
  applyAsAffiliateCall,
  checkAffiliateCall,
  getFeedbackRulesCall,
  getHelpCenterCall,
  getStatusCall,
  listAnnouncementsCall,
  listWinnersCall,
  sendFeedbackCall,
} from '@parlour/contracts/calls';
import type { FakeGateway } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { helpTopics } from '../testing/help-data.ts';
import { notices, openStatus } from '../testing/site-data.ts';
import { endTestShell, startTestShell, type TestShellOptions } from '../testing/start-test-shell.tsx';

afterEach(endTestShell);

beforeAll(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  window.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

const pictureId = 'p'.repeat(43);
const received = (reference: string) => ({
  reference,
  receivedAt: '2026-11-20T10:00:00.000Z',
  answerBy: '2026-11-21T10:00:00.000Z',
});

const start = (at: string, options: TestShellOptions = {}) =>
  startTestShell({
    at,
    ...options,
    prepare(gateway) {
      answerPages(gateway);
      options.prepare?.(gateway);
    },
  });

function answerPages(gateway: FakeGateway): void {
  gateway.on(getHelpCenterCall, () => ({ topics: helpTopics }));
  gateway.on(getFeedbackRulesCall, () => ({
    content: { min: 10, max: 60 },
    pictures: { countMax: 3, bytesMax: 5_242_880 },
  }));
  gateway.on(addPictureCall, () => ({ pictureId }));
  gateway.on(sendFeedbackCall, () => received('F-1001'));
  gateway.on(applyAsAffiliateCall, () => received('A-1001'));
  gateway.on(checkAffiliateCall, ({ input }) => {
    if (input.code !== 'CHI88') throw new AppError('identity.affiliate-code-unknown', 'Nobody.');
    return { code: input.code, valid: true as const };
  });
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const jpg = (name = 'receipt.jpg', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

describe('the help centre', () => {
  test('leads from a topic to its article, cleaned, and names the window @MSG-02 @MOD-03', async () => {
    const { user } = await start('/help');
    expect(await heading('Help centre')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Help centre · Parlour'));
    await user.click(screen.getByRole('link', { name: 'Install on Android' }));
    expect(await screen.findByText('Open the file')).toBeInTheDocument();
    expect(document.querySelector('main script')).toBeNull();
    expect(location.pathname).toBe('/help/app-android');
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  });

  test('finds answers by words, and reports when there is none', async () => {
    const { user } = await start('/help');
    const search = await screen.findByRole('searchbox', { name: 'Search the help' });
    await user.type(search, 'bank');
    expect(screen.getByRole('heading', { name: 'Answers found: 1' })).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'xyzzy');
    expect(screen.getByText('Nothing found for “xyzzy”')).toBeInTheDocument();
  });

  test('has no header and footer at /helpmc, and neither have its links @ROUTE-05', async () => {
    await start('/helpmc');
    const link = await screen.findByRole('link', { name: 'The lite app' });
    expect(link).toHaveAttribute('href', '/helpmc/app-lite');
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toHaveAttribute('data-medium');
  });

  test('reports a failure and retries', async () => {
    const { user, gateway } = await start('/help', {
      prepare: (fake) => fake.refuse(getHelpCenterCall, 'server.defect'),
    });
    expect(await screen.findByText('The help could not be loaded')).toBeInTheDocument();
    answerPages(gateway);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('App')).toBeInTheDocument();
  });

  test('reports an unknown article, with a link back', async () => {
    const { user } = await start('/help/nothing');
    expect(await heading('This article does not exist')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All topics' }));
    expect(await heading('Help centre')).toBeInTheDocument();
  });
});

test('names the window after the page of notices @ROUTE-05', async () => {
  await start('/noticePage');
  expect(await heading('Notices')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Notices · Parlour'));
});

test('lists the notices of promotions after the others @MSG-01', async () => {
  const promotion = notices
    .slice(0, 1)
    .map((one) => ({ ...one, id: 'offer', title: 'An offer', html: '<p>All about it</p>' }));
  const player = notices.slice(0, 2);
  const { user } = await start('/noticePage', {
    prepare: (gateway) =>
      gateway.on(listAnnouncementsCall, () => ({ player, banners: [], popup: [], promotion })),
  });
  const list = within(await screen.findByRole('list', { name: 'List of notices' }));
  const titles = await list.findAllByRole('button');
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Notice 1/),
    expect.stringMatching(/^Notice 2/),
    expect.stringMatching(/^An offer/),
  ]);
  await user.click(titles[2] as HTMLElement);
  expect(await screen.findByText('All about it')).toBeInTheDocument();
});

describe('the service window', () => {
  test('answers a question that was asked before the help had arrived @SHELL-09', async () => {
    let deliver: () => void = () => undefined;
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    const { user } = await start('/helpmc?service=chat', {
      prepare: (gateway) =>
        gateway.on(getHelpCenterCall, async () => {
          await delivered;
          return { topics: helpTopics };
        }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Type your question' }), 'lite app{Enter}');
    const log = within(screen.getByRole('log'));
    expect(await log.findByText('lite app')).toBeInTheDocument();
    expect(log.queryByText(/I have no answer to that/)).toBeNull();
    deliver();
    expect(await log.findByRole('button', { name: 'The lite app' })).toBeInTheDocument();
  });

  test('answers from the help, and stores questions it cannot answer for a person @SHELL-09 @MSG-03', async () => {
    const { user, gateway } = await start('/helpmc?service=chat');
    expect(await heading('Customer service')).toBeInTheDocument();
    const log = within(screen.getByRole('log'));
    await user.click(await log.findByRole('button', { name: 'App' }));
    await user.click(await log.findByRole('button', { name: 'The lite app' }));
    expect(await log.findByText('Allow the profile')).toBeInTheDocument();

    await user.type(screen.getByRole('textbox', { name: 'Type your question' }), 'xyzzy please{Enter}');
    expect(await log.findByText(/I have no answer to that/)).toBeInTheDocument();
    await user.click(log.getAllByRole('button', { name: 'Leave a message' }).at(-1) as HTMLElement);
    expect(await log.findByLabelText(/Your message/)).toHaveValue('xyzzy please');
    await user.click(log.getByRole('button', { name: 'Send' }));
    expect(await log.findByText('F-1001')).toBeInTheDocument();
    expect(gateway.received(sendFeedbackCall)).toMatchObject([
      { type: 'SERVICE', content: 'xyzzy please', pictureIds: [] },
    ]);
  });

  test('is the VIP one for members above rank 4 only @SHELL-09', async () => {
    await start('/helpmc?service=vip', { isAgent: 0 });
    expect(await heading('VIP customer service')).toBeInTheDocument();
    await endTestShell();
    await start('/helpmc?service=vip');
    expect(await heading('Customer service')).toBeInTheDocument();
  });

  test('works while the site is closed @START-01', async () => {
    const closed = { title: { EN: 'Closed' }, notice: { EN: 'Back at five' } };
    const prepare = (gateway: FakeGateway) =>
      gateway.on(getStatusCall, () => ({ ...openStatus, status: 1 as const, maintenance: closed }));
    await start('/helpmc?service=chat', { prepare });
    expect(await heading('Customer service')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Closed' })).not.toBeInTheDocument();
  });
});

describe('feedback', () => {
  test('enforces the site’s length limits at the field @VAL-05', async () => {
    const { user, gateway } = await start('/feedback');
    const content = await screen.findByLabelText(/Your message/);
    await user.type(content, 'too short');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Between 10 and 60 characters')).toBeInTheDocument();
    expect(content).toBeInvalid();
    await user.clear(content);
    await user.type(content, 'Now it is long enough.');
    await user.selectOptions(screen.getByLabelText(/What is it about/), 'Game');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('F-1001')).toBeInTheDocument();
    expect(gateway.received(sendFeedbackCall)).toMatchObject([
      { type: 'GAME', content: 'Now it is long enough.' },
    ]);
  });

  test('takes three pictures and shows the result of each upload @VAL-04', async () => {
    const { user, gateway } = await start('/feedback');
    await user.type(await screen.findByLabelText(/Your message/), 'Here are my pictures.');
    const choose = screen.getByLabelText('Add pictures');
    await user.upload(choose, [jpg('one.jpg')]);
    expect(await screen.findByText(/MB, added/)).toBeInTheDocument();
    gateway.refuse(addPictureCall, 'picture.unreadable');
    await user.upload(screen.getByLabelText('Add pictures'), [jpg('false.jpg')]);
    expect(await screen.findByText('This file is not a png or jpg picture')).toBeInTheDocument();
    await user.upload(screen.getByLabelText('Add pictures'), [jpg('big.jpg', 5_242_881)]);
    expect(await screen.findByText('This picture is larger than 5 MB')).toBeInTheDocument();
    expect(screen.queryByLabelText('Add pictures')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove big.jpg' }));
    expect(screen.getByLabelText('Add pictures')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('F-1001')).toBeInTheDocument();
    expect(gateway.received(sendFeedbackCall)).toMatchObject([{ pictureIds: [pictureId] }]);
  });

  test('retries with the same request id after a failed submission @MSG-03', async () => {
    const { user, gateway } = await start('/feedback', { prepare: (fake) => fake.lose(sendFeedbackCall) });
    await user.type(await screen.findByLabelText(/Your message/), 'Sent over a bad line.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Network link abnormal, please try again.')).toBeInTheDocument();
    gateway.on(sendFeedbackCall, () => received('F-1002'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('F-1002')).toBeInTheDocument();
    const ids = gateway.received(sendFeedbackCall).map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('joining', () => {
  test('passes the code in the address to the registration @AUTH-07', async () => {
    const { user } = await start('/join?affiliateCode=CHI88&referralCode=SU42');
    const code = await screen.findByLabelText('Invitation code');
    expect(code).toHaveValue('CHI88');
    await user.click(screen.getAllByRole('button', { name: 'Register' }).at(-1) as HTMLElement);
    await waitFor(() => expect(location.pathname).toBe('/register'));
    expect(location.search).toBe('?affiliateCode=CHI88&referralCode=SU42');
  });

  test('reports an unknown code at the field @AUTH-07', async () => {
    const { user } = await start('/join');
    await user.type(await screen.findByLabelText('Invitation code'), 'NOBODY');
    await user.click(screen.getAllByRole('button', { name: 'Register' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Invitation code error')).toBeInTheDocument();
    expect(location.pathname).toBe('/join');
  });

  test('checks each field of an application before it is sent @AUTH-07 @VAL-04', async () => {
    const { user, gateway } = await start('/affiliate?affiliateCode=NOBODY');
    await user.type(await screen.findByLabelText(/Full name/), 'Su Myat');
    await user.type(screen.getByLabelText(/Email/), 'not an address');
    await user.click(screen.getByLabelText(/About you/));
    await user.paste('r'.repeat(141));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Invitation code error')).toBeInTheDocument();
    expect(screen.getByText('Email format incorrect')).toBeInTheDocument();
    expect(screen.getByText('At most 140 characters')).toBeInTheDocument();
    expect(gateway.received(applyAsAffiliateCall)).toEqual([]);

    const fill = async (label: RegExp, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    };
    await fill(/Email/, 'su@example.com');
    await fill(/Invitation code/, 'CHI88');
    await fill(/About you/, 'I run a tea shop.');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('A-1001')).toBeInTheDocument();
    expect(gateway.received(applyAsAffiliateCall)).toMatchObject([
      { fullName: 'Su Myat', email: 'su@example.com', code: 'CHI88', remark: 'I run a tea shop.' },
    ]);
  });

  test('shows the errors of the gateway at the fields of an application, and moves to the first @VAL-02', async () => {
    const { user, gateway } = await start('/affiliate');
    gateway.refuse(applyAsAffiliateCall, 'request.invalid', {
      fields: [
        { path: ['email'], rule: 'email_format' },
        { path: ['mobile'], rule: 'phone_invalid' },
        { path: ['requestId'], rule: 'required' },
      ],
    });
    await user.type(await screen.findByLabelText(/Full name/), 'Su Myat');
    await user.type(screen.getByLabelText(/Email/), 'su@example.com');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription('Email format incorrect'),
    );
    expect(screen.getByLabelText(/Email/)).toHaveFocus();
    expect(screen.getByLabelText(/Mobile number/)).toBeInvalid();
  });
});

test('shows the guide of the system that the address names @MSG-02', async () => {
  const { user } = await start('/down?system=lite');
  expect(await screen.findByText('Allow the profile')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Android' }));
  expect(await screen.findByText('Open the file')).toBeInTheDocument();
});

test('offers a download only where there is a file, and the guide otherwise @MSG-02', async () => {
  const [ios, ...others] = openStatus.resources;
  if (!ios) throw new Error('The site has no app.');
  const onHomeScreen = { ...ios, url: '/down?system=ios' };
  await start('/down', {
    prepare: (gateway) =>
      gateway.on(getStatusCall, () => ({ ...openStatus, resources: [onHomeScreen, ...others] })),
  });
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: 'How to install' })).toHaveAttribute(
    'href',
    '/down?system=ios',
  );
  const downloads = main.getAllByRole('link', { name: 'Download' });
  expect(downloads.map((link) => link.getAttribute('href'))).toEqual(['/app/MOBILECONFIG', '/app/ANDROID']);
});

test('leads from the deposit guide to the deposit, after a login @MSG-02', async () => {
  const { user } = await start('/depositTutorial', { isAgent: 0 });
  expect(await screen.findByText('Choose a way to pay')).toBeInTheDocument();
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Deposit' }));
  await waitFor(() => expect(location.search).toBe('?member=deposit-page'));
});

test('orders winners by time and by size, and marks samples', async () => {
  const winner = (account: string, payout: number, at: string) => ({
    account,
    payout,
    at,
    avatarUrl: '/art/avatar.svg',
    nodeId: 7,
    gameName: 'Golden School',
  });
  const { user } = await start('/winners', {
    prepare: (gateway) =>
      gateway.on(listWinnersCall, () => ({
        list: [
          { ...winner('s***k', 500_00, '2026-11-20T09:00:00.000Z'), sample: true },
          winner('m***a', 100_00, '2026-11-20T10:00:00.000Z'),
        ],
      })),
  });
  const names = async () => {
    const rows = await within(screen.getByRole('main')).findAllByRole('listitem');
    return rows.map((row) => row.querySelector('bdi')?.textContent);
  };
  expect(await names()).toEqual(['m***a', 's***k']);
  expect(screen.getByText('Sample, Golden School')).toBeVisible();
  expect(screen.getByText('Golden School')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Largest' }));
  expect(await names()).toEqual(['s***k', 'm***a']);
});

test('shows a restricted visitor their IP address @START-01', async () => {
  await start('/restricted');
  expect(await heading('Access is restricted')).toBeInTheDocument();
  expect(await screen.findByText('103.84.22.18')).toBeInTheDocument();
});

const titles = {
  '/help': ['အကူအညီစင်တာ', '帮助中心'],
  '/feedback': ['အကြံပြုချက်', '意见反馈'],
  '/join': ['ပူးပေါင်းရန်', '加入我们'],
  '/affiliate': ['အေးဂျင့် ဖြစ်ရန်', '成为代理'],
  '/depositTutorial': ['ငွေသွင်းနည်း', '存款教程'],
  '/restricted': ['ဝင်ရောက်ခွင့် ကန့်သတ်ထားသည်', '访问受限'],
} as const;

test('shows the page’s language, and another one as soon as it is chosen @GEN-02', async () => {
  const { shell } = await start('/help', { language: 'MY' });
  for (const [path, [burmese, chinese]] of Object.entries(titles)) {
    shell.site.navigate(path);
    expect(await screen.findByRole('heading', { name: burmese, level: 1 })).toBeInTheDocument();
    await shell.appearance.setLanguage('CN');
    expect(await screen.findByRole('heading', { name: chinese, level: 1 })).toBeInTheDocument();
    await shell.appearance.setLanguage('MY');
  }
});
