import { addPictureCall, pictureRules } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import sharp from 'sharp';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 97, g: 66, b: 191, alpha: 0.5 } } });
const drawPng = (width: number, height: number, progressive = false): Promise<Buffer> =>
  draw(width, height).png({ progressive }).toBuffer();
const drawJpeg = (width: number, height: number, progressive = false): Promise<Buffer> =>
  draw(width, height).jpeg({ progressive }).toBuffer();
/** A jpg whose header claims another size than it has: drawing one of 48 megapixels takes more than a second. */
async function claimSize(drawn: Promise<Buffer>, width: number, height: number): Promise<Buffer> {
  const jpeg = await drawn;
  const startOfFrame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, startOfFrame + 5);
  jpeg.writeUInt16BE(width, startOfFrame + 7);
  return jpeg;
}
/** A picture of this many bytes: readers ignore what follows its end. */
const drawOfBytes = async (bytes: number): Promise<Buffer> => {
  const jpeg = await drawJpeg(8, 8);
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
};

const add = (file: Buffer): Promise<{ pictureId: string }> =>
  gateway.call(addPictureCall, { data: file.toString('base64') });

test.each([
  ['a png of 13 megapixels', () => drawPng(4_000, 3_250), () => drawPng(4_001, 3_250)],
  ['an interlaced png of 4 megapixels', () => drawPng(2_000, 2_000, true), () => drawPng(2_001, 2_000, true)],
  [
    'a progressive jpg of 4 megapixels',
    () => drawJpeg(2_000, 2_000, true),
    () => drawJpeg(2_001, 2_000, true),
  ],
  ['a jpg of 48 megapixels', () => drawJpeg(8_000, 6_000), () => claimSize(drawJpeg(8, 8), 8_001, 6_000)],
])('accepts %s and refuses one above before decoding it @VAL-04', async (_title, atLimit, above) => {
  expect((await add(await atLimit())).pictureId).toHaveLength(43);
  await expect(add(await above())).rejects.toMatchObject({ code: 'picture.too-many-pixels', status: 422 });
});

test('decodes one picture at a time, and asks senders to come back when many wait @VAL-04', async () => {
  const file = await drawPng(800, 800, true);
  let decodingMax = 0;
  const timer = setInterval(() => {
    // A picture moves from one counter to the other while they are read, so that both together may count it twice.
    decodingMax = Math.max(decodingMax, sharp.counters().process);
  }, 1);
  const data = { data: file.toString('base64') };
  const all = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      gateway.send(addPictureCall, data, { ip: `203.0.113.${index}` }),
    ),
  );
  clearInterval(timer);
  expect(decodingMax).toBe(1);
  const refused = all.filter(({ status }) => status === 503);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(13);
  expect(refused).toHaveLength(12);
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ error: { code: 'server.busy' } });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('takes a bounded number of bytes a day from a member and from a network @VAL-04', async () => {
  const { pictures } = gateway.services;
  const file = await drawOfBytes(pictureRules.bytesMax);
  const tooMany = { code: 'request.too-many', details: { retryAfterMs: 24 * 60 * 60_000 } };
  for (let index = 0; index < 12; index += 1) await pictures.add(file, { memberId: 1, ip: '198.51.100.1' });
  await expect(pictures.add(file, { memberId: 1, ip: '203.0.113.1' })).rejects.toMatchObject(tooMany);
  for (let index = 0; index < 24; index += 1)
    await pictures.add(file, { memberId: null, ip: '198.51.100.1' });
  await expect(pictures.add(file, { memberId: null, ip: '198.51.100.1' })).rejects.toMatchObject(tooMany);
  // Visitors leave room for the members of their network.
  for (let index = 0; index < 24; index += 1)
    await pictures.add(file, { memberId: 2 + Math.floor(index / 12), ip: '198.51.100.1' });
  await expect(pictures.add(file, { memberId: 4, ip: '198.51.100.1' })).rejects.toMatchObject(tooMany);
  await pictures.add(file, { memberId: null, ip: '198.51.100.2' });
  gateway.clock.advance({ hours: 24, ms: -1 });
  await expect(pictures.add(file, { memberId: 1, ip: '198.51.100.1' })).rejects.toMatchObject({
    details: { retryAfterMs: 1 },
  });
  gateway.clock.advance({ ms: 1 });
  await pictures.add(file, { memberId: 1, ip: '198.51.100.1' });
});

test('keeps a picture for a form for a day, and then deletes it unused @VAL-04', async () => {
  const { pictures } = gateway.services;
  const file = await drawPng(8, 8);
  const [used, unused] = [
    await pictures.add(file, { memberId: 9, ip: '198.51.100.9' }),
    await pictures.add(file, { memberId: 9, ip: '198.51.100.9' }),
  ];
  const use = (pictureId: string) =>
    gateway.database.transaction((tx) => pictures.use(tx, [pictureId], 'claim:1', 9));
  gateway.clock.advance({ hours: 24, ms: -1 });
  await gateway.runJob('platform.unused-pictures');
  await use(used);
  gateway.clock.advance({ ms: 1 });
  await expect(use(unused)).rejects.toMatchObject({ code: 'picture.not-found' });
  await gateway.runJob('platform.unused-pictures');
  const { rows } = await sql<{ id: string }>`select id from platform_picture where member_id = 9`.execute(
    gateway.database.kysely,
  );
  expect(rows).toEqual([{ id: used }]);
});
