import { brotliDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { compressReplies } from './compressed-reply.ts';

const long = 'a game and another game, '.repeat(100);
const longer = long.repeat(4);
const app = fastify();
compressReplies(app);
app.get('/long', (_request, reply) => reply.header('etag', '"one"').send(long));
app.get('/longer', (_request, reply) => reply.send(longer));
app.get('/short', (_request, reply) => reply.send('short'));
afterAll(() => app.close());

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

test('compresses long text for clients that accept it, with a weak tag', async () => {
  const reply = await get('/long', 'gzip, br');
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(long);
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(reply.rawPayload.length),
    etag: 'W/"one"',
    vary: 'accept-encoding',
  });
});

test.each(['*', 'gzip;q=1, br;q=0.5'])('compresses for clients accepting %s', async (encodings) => {
  expect((await get('/long', encodings)).headers['content-encoding']).toBe('br');
});

test.each([undefined, 'gzip', 'br;q=0', '*;q=0'])(
  'sends plain text to clients accepting %s',
  async (encodings) => {
    const reply = await get('/long', encodings);
    expect(reply.body).toBe(long);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.vary).toBe('accept-encoding');
  },
);

test('compresses longer text too', async () => {
  const reply = await get('/longer', 'br');
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(longer);
});

test('leaves short replies alone', async () => {
  const reply = await get('/short', 'br');
  expect(reply.body).toBe('short');
  expect(reply.headers.vary).toBeUndefined();
});
