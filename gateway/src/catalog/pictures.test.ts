import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../server/http/http-server.ts';
import { createLog } from '../server/log.ts';
import { type PictureParts, pictureRoutes } from './pictures.ts';

const gems = { gameId: 'gems-1', vendor: 'NOVA_REEL', type: 'RNG', name: 'Royal Gems Deluxe' } as const;
const games = new Map<string, typeof gems>([['gems-1', gems]]);
const vendors = new Map([['NOVA_REEL', { code: 'NOVA_REEL', name: 'Nova Reel' }]]);

let cacheDir: string;
let app: FastifyInstance;
let renders = 0;

const start = (parts: Partial<PictureParts> = {}): FastifyInstance => {
  const server = createHttpServer({ log: createLog('silent'), trustProxy: undefined });
  const routes = pictureRoutes({
    cacheDir,
    findGame: async (gameId) => games.get(gameId),
    findVendor: async (code) => vendors.get(code),
    ...parts,
  });
  server.register(async (scope) => routes(scope));
  return server;
};
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const listCachedFiles = async (): Promise<string[]> =>
  (await readdir(cacheDir, { recursive: true })).filter((file) => /\.(webp|avif)$/.test(file));

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  renders = 0;
  app = start();
});

afterEach(async () => {
  await app.close();
  await rm(cacheDir, { recursive: true });
});

describe('cover', () => {
  test('is a WebP of 360 × 480 that browsers may keep for ever', async () => {
    const reply = await get('/art/v1/cover/gems-1.webp');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/webp');
    expect(reply.headers['cache-control']).toContain('immutable');
    const { default: sharp } = await import('sharp');
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 360,
      height: 480,
    });
    expect(reply.rawPayload.length).toBeLessThan(60_000);
  });

  test('is smaller as AVIF, and with fewer pixels', async () => {
    const { default: sharp } = await import('sharp');
    const [whole, avif, small, smallest] = await Promise.all(
      ['gems-1.webp', 'gems-1.avif', 'gems-1.avif?w=240', 'gems-1.avif?w=120'].map((file) =>
        get(`/art/v1/cover/${file}`),
      ),
    );
    expect(avif?.headers['content-type']).toBe('image/avif');
    expect(await sharp(small?.rawPayload).metadata()).toMatchObject({ width: 240, height: 320 });
    expect(await sharp(smallest?.rawPayload).metadata()).toMatchObject({ width: 120, height: 160 });
    const [first = 0, second = 0, third = 0] = [whole, avif, small].map((each) => each?.rawPayload.length);
    expect(second).toBeLessThan(first * 0.75);
    expect(third).toBeLessThan(first * 0.5);
    expect((await get('/art/v1/cover/gems-1.avif?w=121')).statusCode).toBe(404);
  });

  test('is kept on disk and sent from there the next time', async () => {
    const first = await get('/art/v1/cover/gems-1.webp');
    expect(await listCachedFiles()).toHaveLength(1);
    const again = start({ rasteriser: async () => undefined });
    const second = await again.inject('/art/v1/cover/gems-1.webp');
    await again.close();
    expect(second.rawPayload).toEqual(first.rawPayload);
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/art/v1/cover/gems-1.webp');
    const reply = await get('/art/v1/cover/gems-1.webp', { 'if-none-match': `"other", W/${headers.etag}` });
    expect(reply.statusCode).toBe(304);
    expect(reply.body).toBe('');
  });

  test('is made once when many ask at the same time', async () => {
    const slow = start({
      rasteriser: async () => async () => {
        renders += 1;
        await new Promise((done) => setTimeout(done, 20));
        return Buffer.from('picture');
      },
    });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => slow.inject('/art/v1/cover/gems-1.webp')),
    );
    await slow.close();
    expect(replies.map(({ body }) => body)).toEqual(Array(10).fill('picture'));
    expect(renders).toBe(1);
  });

  test('makes few pictures at a time', async () => {
    let atOnce = 0;
    let most = 0;
    const many = start({
      findGame: async (gameId) => ({ ...gems, gameId }),
      rasteriser: async () => async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((done) => setTimeout(done, 20));
        atOnce -= 1;
        return Buffer.from('picture');
      },
    });
    await Promise.all(Array.from({ length: 12 }, (_, index) => many.inject(`/art/v1/cover/g${index}.webp`)));
    await many.close();
    expect(most).toBe(2);
  });

  test('is an SVG, cached only briefly, when no WebP can be made', async () => {
    const without = start({ rasteriser: async () => undefined });
    const reply = await without.inject('/art/v1/cover/gems-1.webp');
    await without.close();
    expect(reply.headers['content-type']).toContain('image/svg+xml');
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
    expect(reply.headers.etag).toBeUndefined();
    expect(reply.body).toContain('<svg');
  });

  test('is sent although the disk cannot be written', async () => {
    const full = start({
      cacheDir: '/dev/null/pictures',
      rasteriser: async () => async () => Buffer.from('picture'),
    });
    const reply = await full.inject('/art/v1/cover/gems-1.webp');
    await full.close();
    expect(reply.body).toBe('picture');
  });
});

describe('banner', () => {
  test('exists in each size, and a digit selects a variant', async () => {
    const one = await get('/art/v1/banner/vip/card.webp');
    const other = await get('/art/v1/banner/vip-2/card.webp');
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(one.rawPayload.equals(other.rawPayload)).toBe(false);
  });

  test('is smaller as AVIF, and in half of its width', async () => {
    const { default: sharp } = await import('sharp');
    const [whole, avif, half] = await Promise.all(
      ['phone.webp', 'phone.avif', 'phone.avif?w=380'].map((file) => get(`/art/v1/banner/vip/${file}`)),
    );
    expect(avif?.headers['content-type']).toBe('image/avif');
    expect(await sharp(half?.rawPayload).metadata()).toMatchObject({ width: 380, height: 178 });
    const [first = 0, second = 0, third = 0] = [whole, avif, half].map((each) => each?.rawPayload.length);
    expect(second).toBeLessThan(first * 0.85);
    expect(third).toBeLessThan(first * 0.5);
    for (const file of ['phone.avif?w=190', 'phone.png', 'poster.avif'])
      expect((await get(`/art/v1/banner/vip/${file}`)).statusCode).toBe(404);
  });
});

describe('drawn on request', () => {
  test.each([
    '/art/v1/vendor/NOVA_REEL.svg',
    '/art/v1/vendor/NOVA_REEL.svg?form=mono&on=dark',
    '/art/v1/avatar/ada.svg',
    '/art/v1/emblem/roulette.svg',
    '/art/v1/emblem/owl.svg?metal=silver',
    '/art/v1/placeholder/ELOTT.svg',
    '/art/v1/mark.svg',
  ])('%s is an SVG that can run nothing', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('image/svg+xml');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get(url, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
  });
});

describe('a missing picture', () => {
  test.each([
    '/art/v1/cover/unknown.webp',
    '/art/v1/cover/gems-1.png',
    '/art/v1/cover/.webp',
    '/art/v1/cover/gems-1.avif?w=241',
    '/art/v1/cover/..%2f..%2fetc%2fpasswd.webp',
    '/art/v1/vendor/UNKNOWN.svg',
    '/art/v1/vendor/NOVA_REEL.svg?form=bold',
    '/art/v1/banner/unknown/card.webp',
    '/art/v1/banner/vip-22/card.webp',
    '/art/v1/banner/vip/huge.webp',
    '/art/v1/banner/__proto__/card.webp',
    '/art/v1/avatar/..%2fada.svg',
    '/art/v1/emblem/unknown.svg',
    '/art/v1/emblem/owl.svg?metal=toString',
    '/art/v1/placeholder/constructor.svg',
  ])('%s answers 404 and leaves nothing on disk', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await listCachedFiles()).toEqual([]);
  });
});
