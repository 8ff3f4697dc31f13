import { readConfig } from './config.ts';

test('needs no variable: the embedded database on this machine, in the currency of the site', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    profile: 'specification',
    currency: { code: 'MMK', symbol: 'Ks' },
    timeZone: 'Asia/Yangon',
  });
});

test('takes figures of the profile from the environment @SAFE-10', () => {
  expect(readConfig({}).profileFigures).toEqual({});
  expect(readConfig({ PROFILE_FIGURES: '{"password":{"expiresAfterDays":90}}' }).profileFigures).toEqual({
    password: { expiresAfterDays: 90 },
  });
});

test('treats an empty variable like an absent one', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 8080 });
});

test.each([
  ['PORT', '70000'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'maybe'],
  ['PROFILE', 'lax'],
  ['PROFILE_FIGURES', '7'],
  ['PROFILE_FIGURES', 'null'],
  ['CURRENCY', 'kyat'],
  ['TIME_ZONE', 'Asia/Nowhere'],
  ['PUBLIC_URL', 'parlour'],
])('refuses %s=%s in one line that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(new RegExp(`^Reading the configuration: ${name} is "${value}"[^\\n]+$`));
});

test('does not repeat a value that may hold a secret', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://ada:hidden@localhost/parlour' });
  expect(read).toThrow(/^Reading the configuration: DATABASE_URL is set to something, (?!.*hidden)[^\n]+$/);
});

test('finds the keys of operators below the address of the registry', () => {
  expect(readConfig({}).operatorKeys).toBeUndefined();
  for (const address of ['https://registry.example/one', 'https://registry.example/one/'])
    expect(readConfig({ REGISTRY_URL: address }).operatorKeys).toEqual(
      new URL('https://registry.example/one/registry/operator-keys'),
    );
});

test('refuses tokens of operators in the environment, and says what replaces them', () => {
  const read = () => readConfig({ OPERATORS: `olga=${'hidden'.repeat(8)}` });
  expect(read).toThrow(
    /^Reading the configuration: OPERATORS (?!.*hidden)[^\n]*npx remotes grant[^\n]*REGISTRY_URL[^\n]*$/,
  );
});

test('requires a second factor of operators in production, unless a setting says otherwise', () => {
  expect(readConfig({}).operatorSecondFactor).toBe('optional');
  expect(readConfig({ NODE_ENV: 'production' }).operatorSecondFactor).toBe('required');
  const own = { NODE_ENV: 'production', OPERATOR_SECOND_FACTOR: 'optional' };
  expect(readConfig(own).operatorSecondFactor).toBe('optional');
});
