import { readReleaseSettings } from './release-settings.ts';

const bucket = {
  RELEASE_STORAGE: 's3',
  RELEASE_BUCKET: 'parlour',
  RELEASE_REGION: 'eu-central-1',
  RELEASE_PREFIX: 'site',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

describe('the settings of releases', () => {
  test('default to the disk, the common budget and the browser of the package', () => {
    expect(readReleaseSettings({})).toEqual({
      releaseBucket: undefined,
      sizeBudgets: {},
      gateBrowser: 'auto',
    });
  });

  test('name another browser of the gate, or none', () => {
    expect(readReleaseSettings({ GATE_BROWSER: process.execPath }).gateBrowser).toBe(process.execPath);
    expect(readReleaseSettings({ GATE_BROWSER: 'off' }).gateBrowser).toBe('off');
  });

  test('name a bucket at Amazon or on a private server', () => {
    expect(readReleaseSettings(bucket).releaseBucket).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'parlour',
      prefix: 'site/',
    });
    const own = readReleaseSettings({ ...bucket, RELEASE_ENDPOINT: 'http://127.0.0.1:9000' });
    expect(own.releaseBucket?.endpoint).toBe('http://127.0.0.1:9000');
  });

  test.each([
    ['another kind of storage', { RELEASE_STORAGE: 'tape' }, 'RELEASE_STORAGE is "tape"'],
    ['a bucket without a key', { ...bucket, AWS_SECRET_ACCESS_KEY: '' }, 'AWS_SECRET_ACCESS_KEY is needed'],
    ['budgets that are no JSON', { RELEASE_BUDGETS: '{' }, 'RELEASE_BUDGETS: it is no JSON'],
    ['a browser that is not there', { GATE_BROWSER: '/nowhere/chromium' }, 'no browser at /nowhere/chromium'],
    ['budgets in words', { RELEASE_BUDGETS: '{"shell":{"viewBytes":"many"}}' }, 'RELEASE_BUDGETS: a JSON'],
  ])('stop the start in one line at %s', (_, env, message) => {
    expect(() => readReleaseSettings(env)).toThrow(message);
  });
});
