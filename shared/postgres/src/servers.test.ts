import { parseServers, redactPassword } from './servers.ts';

describe('the servers of a connection string', () => {
  test.each([
    ['postgres://ada@one/parlour', ['postgres://ada@one/parlour'], false],
    [
      'postgresql://ada:pw@one:5432,two:6432/parlour?sslmode=require',
      [
        'postgresql://ada:pw@one:5432/parlour?sslmode=require',
        'postgresql://ada:pw@two:6432/parlour?sslmode=require',
      ],
      true,
    ],
    [
      'postgres://one,two/parlour?target_session_attrs=any',
      ['postgres://one/parlour', 'postgres://two/parlour'],
      false,
    ],
    ['postgres://one/parlour?target_session_attrs=primary', ['postgres://one/parlour'], true],
    ['postgres://[::1]:5432/parlour', ['postgres://[::1]:5432/parlour'], false],
    [
      'postgres://ada@localhost/x?host=%2Ftmp%2Fa&port=1',
      ['postgres://ada@localhost/x?host=%2Ftmp%2Fa&port=1'],
      false,
    ],
  ])('reads %s @PLAT-03', (url, urls, needsWritable) => {
    expect(parseServers(url)).toEqual({ urls, needsWritable });
  });

  test.each(['mysql://ada@one/parlour', 'postgres://one/parlour?target_session_attrs=standby'])(
    'refuses %s',
    (url) => expect(() => parseServers(url)).toThrow(/must b/),
  );
});

test.each([
  ['postgres://ada:secret@one:1,two:2/parlour', 'postgres://ada@one:1,two:2/parlour'],
  [
    'postgres://ada@one/parlour?password=secret&sslmode=require',
    'postgres://ada@one/parlour?password=&sslmode=require',
  ],
  ['postgres://one/parlour', 'postgres://one/parlour'],
  ['postgres://one:5432,two:5432/parlour', 'postgres://one:5432,two:5432/parlour'],
  // Passwords that somebody forgot to encode.
  ['postgres://ada:half/pw@one/parlour', 'postgres://ada@one/parlour'],
  ['postgres://ada:half@pw@one/parlour', 'postgres://ada@one/parlour'],
  ['postgres://ada:half?pw@one/parlour', 'postgres://ada@one/parlour'],
  ['postgres://one/parlour?password=pw&sslpassword=pw', 'postgres://one/parlour?password=&sslpassword='],
])('hides the password of %s', (url, shown) => {
  expect(redactPassword(url)).toBe(shown);
});
