import { getHelpCenterCall, getPreviewCall } from '@parlour/contracts/calls';
import {
  operate as operateOn,
  startTestGateway,
  type TestGateway,
  type TestOperator,
} from '../testing/index.ts';

const words = { EN: 'For you', MY: 'သင့်အတွက်' };
const later = '2031-01-01T00:00:00.000Z';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

const operate = (path: string, payload?: object, as?: TestOperator) => operateOn(gateway, path, payload, as);

interface Listed {
  id: number;
  version: number;
  from: string;
  until?: string;
  title: object;
  weight?: number;
  position?: number;
}
type Kind = 'notices' | 'banners';

async function find(kind: Kind, id: number): Promise<Listed | undefined> {
  const listed = (await operate('published')).body.value?.[kind] as Listed[];
  return listed.find((one) => one.id === id);
}

const contents = {
  notices: { type: 'PL', title: words, body: { EN: '<p>Hear</p>' }, weight: 1 },
  banners: { group: 'home', pictureKey: 'vip', link: { kind: 'none' }, title: words, position: 1 },
};

async function publish(kind: Kind, more: object = {}): Promise<Listed> {
  const { body } = await operate(`${kind}/publish`, { ...contents[kind], ...more });
  return (await find(kind, Number(body.value?.id))) as Listed;
}

const findLatestEntry = async (kind: Kind, id: number) => {
  const subject = `${kind.slice(0, -1)}:${id}`;
  const { entries = [] } = (await operate(`audit/history?subject=${subject}`)).body.value ?? {};
  return (entries as { id: number; act: string; before: object; after: object }[])[0];
};

describe.each(['notices', 'banners'] as const)('%s', (kind) => {
  test('of two operators who save the same one, the second is refused and nothing is overwritten @MSG-01', async () => {
    const { id, version } = await publish(kind);
    const save = (title: string, sub: string) =>
      operate(
        `${kind}/change`,
        { ...contents[kind], id, version, title: { EN: title } },
        { sub, roles: ['content'] },
      );
    const [first, second] = await Promise.all([save('By one', 'ann'), save('By two', 'bob')]);
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
    const refused = first?.status === 409 ? first : second;
    expect(refused?.body.error?.code).toBe('operator.changed-later');
    const saved = first?.status === 200 ? 'By one' : 'By two';
    expect(await find(kind, id)).toMatchObject({ version: version + 1, title: { EN: saved } });
    const ended = await operate(`${kind}/end`, { id, version });
    expect(ended.body.error?.code).toBe('operator.changed-later');
    expect((await operate(`${kind}/end`, { id, version: version + 1 })).status).toBe(200);
    expect((await operate(`${kind}/change`, { ...contents[kind], id, version: version + 2 })).status).toBe(
      404,
    );
  });

  test('an undo of a change restores the previous text and time, and can be undone @SAFE-03', async () => {
    const before = await publish(kind, { until: later });
    const { id, version } = before;
    await operate(`${kind}/change`, { ...contents[kind], id, version, title: { EN: 'Changed' } });
    const changed = await find(kind, id);
    expect(changed).toMatchObject({ title: { EN: 'Changed' }, from: before.from });
    expect(changed?.until).toBeUndefined();
    const undo = async () => operate('content/undo', { entry: (await findLatestEntry(kind, id))?.id });
    expect((await undo()).status).toBe(200);
    expect(await find(kind, id)).toEqual({ ...before, version: version + 2 });
    await undo();
    expect(await find(kind, id)).toEqual({ ...changed, version: version + 3 });
    expect(await findLatestEntry(kind, id)).toMatchObject({ before: { until: later } });
  });

  test('a beginning in the past is refused, except the present one', async () => {
    const { id, version, from } = await publish(kind);
    gateway.clock.advance({ hours: 1 });
    const past = new Date(gateway.clock.now().getTime() - 120_000).toISOString();
    const save = (begins: string) =>
      operate(`${kind}/change`, { ...contents[kind], id, version, from: begins });
    expect((await save(past)).body.error?.fields?.[0]?.path).toEqual(['from']);
    expect((await save(from)).status).toBe(200);
  });
});

test('HTML that players would not see is refused at its language, and named @MOD-03', async () => {
  const body = { EN: '<p>Hear<br>this &amp; that</p>', MY: '<p onclick="x()">Hi <iframe></iframe></p>' };
  const { body: answer } = await operate('notices/publish', { ...contents.notices, body });
  expect(answer.error?.fields).toEqual([
    { path: ['body', 'MY'], rule: 'invalid', params: { forbidden: 'onclick="x()", <iframe>' } },
  ]);
});

test.each([
  ['member/depositv2', 200],
  ['member', 200],
  ['member/', 400],
  ['member/../x', 400],
])('a banner may open the page %s of a panel: %i @BAN-03', async (to, status) => {
  const answer = await operate('banners/publish', { ...contents.banners, link: { kind: 'panel', to } });
  expect(answer.status).toBe(status);
});

describe('the help centre', () => {
  const topic = { title: { EN: 'Money', MY: 'ငွေ' }, position: 900 };
  const article = { title: words, body: { EN: '<p>Open the wallet.</p>' }, position: 10 };
  const set = (what: string, input: object, as?: TestOperator) => operate(`help/${what}/set`, input, as);
  const read = async (lang: string) =>
    (await gateway.call(getHelpCenterCall, { lang })).topics.find(({ topicId }) => topicId === 'try-first');
  const findEntry = async (subject: string) => {
    const { entries = [] } = (await operate(`audit/history?subject=${subject}`)).body.value ?? {};
    return (entries as { id: number }[])[0]?.id;
  };
  const addTopic = (id: string) => set('topic', { id, version: null, ...topic });

  test('gets an article in several languages, which is changed, restored and removed @GEN-08', async () => {
    const id = 'try-first';
    await addTopic(id);
    const first = { id, topicId: id, ...article };
    expect((await set('article', { ...first, version: null, reason: 'asked often' })).body.value).toEqual({
      version: 1,
    });
    expect(await read('my')).toMatchObject({ title: 'ငွေ', articles: [{ title: 'သင့်အတွက်' }] });
    await set('article', { ...first, version: 1, title: { EN: 'Another' } });
    expect((await read('en'))?.articles).toMatchObject([{ title: 'Another' }]);
    await operate('help/undo', { entry: await findEntry(`help-article:${id}`) });
    expect((await read('en'))?.articles).toMatchObject([{ title: 'For you' }]);
    expect((await operate('help/article/remove', { id, version: 3 })).status).toBe(200);
    expect((await read('en'))?.articles).toEqual([]);
    const { removed } = (await operate('help/removed')).body.value as { removed: object[] };
    expect(removed).toMatchObject([
      {
        kind: 'article',
        id,
        title: words,
        entry: { id: await findEntry(`help-article:${id}`), act: 'help-article.remove' },
      },
    ]);
    await operate('help/undo', { entry: await findEntry(`help-article:${id}`) });
    expect((await read('en'))?.articles).toMatchObject([{ articleId: id, title: 'For you' }]);
    expect((await operate('help/removed')).body.value).toEqual({ removed: [], isMore: false });
  });

  test('refuses an editor who saw another version, and HTML that players would not see, at its field', async () => {
    const id = 'try-second';
    await addTopic(id);
    const second = { id, topicId: id, ...article, version: null };
    const [one, other] = await Promise.all([set('article', second), set('article', second)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const html = await set('article', { ...second, version: 1, body: { EN: '<p onclick="x()">Hear</p>' } });
    expect(html.body.error?.fields).toMatchObject([
      { path: ['body', 'EN'], params: { forbidden: 'onclick="x()"' } },
    ]);
    const lost = await set('article', { ...second, version: 1, topicId: 'no-topic' });
    expect(lost.body.error?.fields).toMatchObject([{ path: ['topicId'] }]);
    const full = await operate('help/topic/remove', { id, version: 1 });
    expect(full.body.error?.fields).toMatchObject([{ path: ['id'] }]);
    expect((await set('article', second, { sub: 'vera', roles: ['viewer'] })).status).toBe(403);
  });
});

describe('scheduled content', () => {
  const schedule = (change: object, before?: unknown) =>
    operate('site/schedule', {
      change,
      before,
      startsAt: new Date(gateway.clock.now().getTime() + 60_000).toISOString(),
      reason: 'the plan of tonight',
    });
  const apply = async () => {
    gateway.clock.advance({ minutes: 1 });
    await gateway.runJob('platform.apply-scheduled');
  };
  const readState = async (id: unknown) => {
    const { scheduled = [] } = (await operate('site/scheduled')).body.value ?? {};
    return (scheduled as { id: number; state: string; failure: string | null }[]).find(
      (one) => one.id === id,
    );
  };
  const topic = { title: { EN: 'Later' }, position: 950 };
  const article = { topicId: 'later', title: words, body: { EN: '<p>Soon.</p>' }, position: 5 };

  test('is a topic and an article of the help centre from its time on, and can be undone @MSG-02', async () => {
    await schedule({ kind: 'help-topic', key: 'later', value: topic }, null);
    await schedule({ kind: 'help-article', key: 'later-one', value: article }, null);
    const read = async () => (await gateway.call(getHelpCenterCall, { lang: 'en' })).topics;
    expect((await read()).map(({ topicId }) => topicId)).not.toContain('later');
    await apply();
    expect((await read()).find(({ topicId }) => topicId === 'later')).toMatchObject({
      title: 'Later',
      articles: [{ articleId: 'later-one' }],
    });
    const { body } = await operate('audit/history?subject=help-article:later-one');
    expect(body.value?.entries).toMatchObject([
      { act: 'help-article.set', actor: 'operator:olga', reason: 'the plan of tonight' },
    ]);
    const renamed = await schedule(
      { kind: 'help-topic', key: 'later', value: { ...topic, title: { EN: 'Last' } } },
      topic,
    );
    await operate('help/topic/set', { id: 'later', version: 1, ...topic, title: { EN: 'Sooner' } });
    await apply();
    expect(await readState(renamed.body.value?.id)).toMatchObject({
      state: 'failed',
      failure: 'operator.changed-later',
    });
    const stale = await schedule({ kind: 'help-topic', key: 'later', value: topic }, topic);
    expect(stale.body.error?.code).toBe('operator.changed-later');
  });

  test('is refused with HTML that players would not see, at its language @MOD-03', async () => {
    const value = { ...article, body: { EN: '<p onclick="x()">Hear</p>' } };
    const { body } = await schedule({ kind: 'help-article', key: 'never', value });
    expect(body.error?.fields).toEqual([
      {
        path: ['change', 'value', 'body', 'EN'],
        rule: 'invalid',
        params: { forbidden: 'onclick="x()"' },
      },
    ]);
  });

  test('is the name of a level of the club from its time on @MEM-08', async () => {
    const list = async () =>
      ((await operate('club/levels')).body.value?.levels ?? []) as { rank: number; name: { EN: string } }[];
    const [{ rank, name }] = (await list()) as [{ rank: number; name: { EN: string } }];
    const change = { kind: 'club-level', key: String(rank), value: { EN: 'Ruby' } };
    expect((await schedule(change, { EN: 'Never' })).body.error?.code).toBe('operator.changed-later');
    await schedule(change, name);
    await apply();
    expect((await list())[0]?.name).toEqual({ EN: 'Ruby' });
    await operate('club/rename', { rank, before: { EN: 'Ruby' }, name });
    const unknown = await schedule({ ...change, key: '999' }, name);
    expect(unknown.body.error?.code).toBe('request.not-found');
  });
});

describe('a preview', () => {
  const preview = async (draft: object) =>
    String((await operate('content/preview', { draft })).body.value?.preview);
  const read = (secret: string, lang = 'en') => gateway.call(getPreviewCall, { preview: secret, lang });

  test('shows unpublished content to the holder of its secret for half an hour, and publishes nothing @MSG-01 @BAN-01', async () => {
    const { weight: _weight, ...notice } = contents.notices;
    const { position: _position, ...banner } = contents.banners;
    const secret = await preview({ kind: 'notice', ...notice, title: { EN: 'Not yet', MY: 'မဟုတ်သေး' } });
    expect(await read(secret, 'my')).toMatchObject({
      player: [{ title: 'မ\u2060ဟုတ်သေး' }],
      popup: [],
      banners: [],
    });
    const ofAgents = await preview({ kind: 'notice', ...notice, type: 'AG', title: { EN: 'Not yet' } });
    expect(await read(ofAgents)).toMatchObject({ agent: [{ title: 'Not yet' }], player: [] });
    const ofBanner = await preview({ kind: 'banner', ...banner, title: { EN: 'Not yet' } });
    expect(await read(ofBanner)).toMatchObject({
      banners: [{ title: 'Not yet', groupName: 'home' }],
      player: [],
    });
    const article = { kind: 'article', id: 'not-yet', topicId: 'any', title: words, body: words };
    expect(await read(await preview(article))).toMatchObject({ article: { articleId: 'not-yet' } });
    const closed = await preview({ kind: 'maintenance', title: words, notice: words });
    expect(await read(closed)).toMatchObject({ maintenance: { title: words } });
    for (const [draft, part] of [
      [{ kind: 'topic', id: 'new', title: words }, { topic: { topicId: 'new' } }],
      [{ kind: 'contacts', contacts: { phone: '+95 1' } }, { contacts: { phone: '+95 1' } }],
      [{ kind: 'footer', footer: { licences: [], browsers: ['Any'] } }, { footer: { browsers: ['Any'] } }],
      [{ kind: 'region', notice: words }, { regionRestriction: { notice: words } }],
      [{ kind: 'club-level', rank: 3, name: { EN: 'Ruby' } }, { clubLevel: { rankLevel: 3 } }],
    ] as const)
      expect(await read(await preview(draft))).toMatchObject(part);
    const listed = await operate('published');
    expect(JSON.stringify(listed.body.value)).not.toContain('Not yet');
    const { body } = await operate('audit/history?subject=preview:maintenance');
    expect(body.value?.entries).toMatchObject([{ actor: 'operator:olga', after: { title: words } }]);
    await expect(read('x'.repeat(43))).rejects.toMatchObject({ code: 'request.not-found' });
    gateway.clock.advance({ minutes: 30 });
    await expect(read(secret)).rejects.toMatchObject({ code: 'request.not-found' });
  });

  test('refuses HTML that players would not see, and operators who may not change content', async () => {
    const draft = { kind: 'notice', type: 'PL', title: words, body: { EN: '<p onclick="x()">Hear</p>' } };
    const { body } = await operate('content/preview', { draft });
    expect(body.error?.fields).toMatchObject([{ params: { forbidden: 'onclick="x()"' } }]);
    const vera: TestOperator = { sub: 'vera', roles: ['viewer'] };
    expect((await operate('content/preview', { draft }, vera)).status).toBe(403);
  });
});
