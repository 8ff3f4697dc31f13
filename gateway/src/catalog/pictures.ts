import {
  artVersion,
  avatarSvg,
  bannerLooks,
  bannerSizes,
  bannerSvg,
  type CoverInput,
  coverSvg,
  emblemSvg,
  gemMarkSvg,
  getVendorIndex,
  hueOfCategory,
  isBannerName,
  isBannerSize,
  isEmblem,
  isMetalName,
  type LogoForm,
  placeholderSvg,
  vendorLogoSvg,
} from '@parlour/art';
import { AppError, type GameType } from '@parlour/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createPictureStore,
  type Drawing,
  hashDrawing,
  loadRasteriser,
  type PictureFormat,
  type Rasterise,
} from './picture-store.ts';

/** The facts of a game that its cover shows. */
interface PictureGame {
  gameId: string;
  vendor: string;
  type: GameType;
  /** In Latin letters, suffix included. */
  name: string;
}

export interface PictureParts {
  /** Folder of cached pictures: `DATA_DIR/pictures`. */
  cacheDir: string;
  findGame(gameId: string): Promise<PictureGame | undefined>;
  findVendor(code: string): Promise<{ code: string; name: string } | undefined>;
  /** Replaces the renderer of WebP and AVIF; it resolves to undefined when there is none. */
  rasteriser?: () => Promise<Rasterise | undefined>;
}

/** Widths of covers, in pixels; a cover is a third higher than wide. The first one is the default. */
const coverWidths = [360, 240, 120] as const;
const root = `/art/${artVersion}`;
const aYear = 'public, max-age=31536000, immutable';
/** For the SVG that replaces a missing picture. */
const aMinute = 'public, max-age=60';
/** A picture opened directly is a document, so nothing in it may run or load. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const notFound = (what: string): AppError => new AppError('request.not-found', `There is no ${what}.`);

/**
 * Creates the routes of the site's pictures below `/art/v1`. Browsers may cache all of them without a time limit,
 * because the same address always returns the same picture. An unknown address gets 404 with `request.not-found`.
 */
export function pictureRoutes(parts: PictureParts): (app: FastifyInstance) => void {
  return (app) => {
    const { cacheDir, rasteriser = () => loadRasteriser(app.log) } = parts;
    const store = createPictureStore({ cacheDir, log: app.log, rasteriser });

    const sendDrawing = async (request: FastifyRequest, reply: FastifyReply, drawing: Drawing) => {
      if (isFresh(request, reply, drawing.id)) return reply;
      const picture = await store.getPicture(drawing);
      if (picture) return reply.type(`image/${drawing.format}`).send(picture);
      reply.removeHeader('etag');
      return reply.headers(svgHeaders).header('cache-control', aMinute).send(drawing.draw());
    };

    app.get<{ Params: { file: string }; Querystring: { w?: string } }>(
      `${root}/cover/:file`,
      async (request, reply) => {
        const { file } = request.params;
        const { w = String(coverWidths[0]) } = request.query;
        const format = findFormat(file);
        const width = coverWidths.find((each) => String(each) === w);
        const gameId = format && width && toStem(file, `.${format}`);
        const game = gameId && (await parts.findGame(gameId));
        if (!game) throw notFound('such game');
        return sendDrawing(request, reply, createCoverDrawing(game, format, width));
      },
    );

    app.get<{ Params: { key: string; file: string }; Querystring: { w?: string } }>(
      `${root}/banner/:key/:file`,
      async (request, reply) =>
        sendDrawing(request, reply, createBannerDrawing({ ...request.params, ...request.query })),
    );

    app.get<{ Params: { file: string }; Querystring: { form?: string; on?: string } }>(
      `${root}/vendor/:file`,
      async (request, reply) => {
        const code = toStem(request.params.file, '.svg');
        const vendor = code && (await parts.findVendor(code));
        if (!vendor) throw notFound('such vendor');
        const { form = 'colour', on } = request.query;
        return sendSvg(request, reply, renderLogo(vendor, form, on));
      },
    );
    registerDataless(app);
  };
}

/** Registers the pictures that depend only on their address. */
function registerDataless(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${root}/avatar/:file`, async (request, reply) => {
    const key = toStem(request.params.file, '.svg');
    if (!key || !/^[\w-]{1,40}$/.test(key)) throw notFound('such avatar');
    return sendSvg(request, reply, avatarSvg(key));
  });

  app.get<{ Params: { file: string }; Querystring: { metal?: string } }>(
    `${root}/emblem/:file`,
    async (request, reply) => {
      const name = toStem(request.params.file, '.svg');
      const { metal = 'gold' } = request.query;
      if (!name || !isEmblem(name) || !isMetalName(metal)) throw notFound('such emblem');
      return sendSvg(request, reply, emblemSvg(name, metal));
    },
  );

  app.get<{ Params: { file: string } }>(`${root}/placeholder/:file`, async (request, reply) => {
    const category = toStem(request.params.file, '.svg');
    if (!category || !isCategory(category)) throw notFound('such category');
    return sendSvg(request, reply, placeholderSvg(category));
  });

  app.get(`${root}/mark.svg`, async (request, reply) => sendSvg(request, reply, gemMarkSvg()));
}

const svgHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': svgPolicy,
};

function sendSvg(request: FastifyRequest, reply: FastifyReply, picture: string): FastifyReply {
  if (isFresh(request, reply, hashDrawing('svg', picture))) return reply;
  return reply.headers(svgHeaders).send(picture);
}

/** Sets the caching headers. Returns true when the caller already has this picture and the reply, 304, is sent. */
function isFresh(request: FastifyRequest, reply: FastifyReply, id: string): boolean {
  const tag = `"${id}"`;
  reply.headers({ etag: tag, 'cache-control': aYear });
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (!known?.includes(tag)) return false;
  reply.code(304).send();
  return true;
}

const toStem = (file: string, ending: string): string | undefined =>
  file.endsWith(ending) && file.length > ending.length ? file.slice(0, -ending.length) : undefined;

const isCategory = (name: string): name is GameType => Object.hasOwn(hueOfCategory, name);

const formats: readonly PictureFormat[] = ['webp', 'avif'];
const findFormat = (file: string): PictureFormat | undefined =>
  formats.find((each) => file.endsWith(`.${each}`));

function createCoverDrawing(
  { gameId, vendor, type, name }: PictureGame,
  format: PictureFormat,
  width: number,
): Drawing {
  const input: CoverInput = {
    key: `${vendor}:${gameId}`,
    category: type,
    vendorIndex: getVendorIndex(vendor),
    name,
  };
  const id = hashDrawing('cover', { ...input, format, width });
  return { id, format, width, height: (width * 4) / 3, draw: () => coverSvg(input) };
}

/**
 * Creates a banner, in its whole width or, with `w`, in half of it. `key` is a name of `bannerLooks`, with a digit after
 * a dash for variants: `vip`, `vip-2`.
 */
function createBannerDrawing({ key, file, w }: { key: string; file: string; w?: string }): Drawing {
  const name = key.replace(/-[1-9]$/, '');
  const format = findFormat(file);
  const size = format && toStem(file, `.${format}`);
  if (!size || !isBannerSize(size) || !isBannerName(name)) throw notFound('such banner');
  const { width, height } = bannerSizes[size];
  const part = [1, 2].find((each) => (w ?? String(width)) === String(width / each));
  if (part === undefined) throw notFound('such width');
  const input = { key, size, ...bannerLooks[name] };
  return {
    id: hashDrawing('banner', { ...input, format, part }),
    format,
    width: width / part,
    height: height / part,
    draw: () => bannerSvg(input),
  };
}

/** Text colours for the dark and the light theme (`text-1`), for logos loaded as images, which inherit no colour. */
const textColours = new Map([
  ['dark', '#f5f4fa'],
  ['light', '#1d1a2c'],
]);

function renderLogo(vendor: { code: string; name: string }, form: string, on: string | undefined): string {
  if (!isLogoForm(form)) throw notFound('such form of a logo');
  const textColour = on === undefined ? undefined : textColours.get(on);
  return vendorLogoSvg({ index: getVendorIndex(vendor.code), name: vendor.name, form, textColour });
}

const isLogoForm = (form: string): form is LogoForm => form === 'colour' || form === 'mono';
