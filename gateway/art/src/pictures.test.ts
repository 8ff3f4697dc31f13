import {
  avatarSvg,
  bannerLooks,
  bannerSizes,
  bannerSvg,
  emblemSvg,
  gemMarkSvg,
  placeholderSvg,
  vendorLogoSvg,
  vendors,
} from './index.ts';

describe('banner', () => {
  test.each(Object.entries(bannerSizes))('is drawn in the size %s', (size, { width, height }) => {
    const picture = bannerSvg({
      key: 'welcome',
      size: size as keyof typeof bannerSizes,
      ...bannerLooks.welcome,
    });
    expect(picture).toContain(`viewBox="0 0 ${width} ${height}"`);
  });

  test('shows the main emblem alone on a phone', () => {
    const draw = (size: 'desktop' | 'phone') => bannerSvg({ key: 'vip', size, ...bannerLooks.vip });
    const emblems = (picture: string) => picture.match(/<clipPath/g)?.length;
    expect(emblems(draw('desktop'))).toBe(3);
    expect(emblems(draw('phone'))).toBe(1);
  });
});

describe('vendor logo', () => {
  test('sets the name in the colour of the text round it', () => {
    for (const { index, name } of vendors) {
      expect(vendorLogoSvg({ index, name, form: 'colour' })).toContain('fill="currentColor"');
    }
  });

  test('is of one colour in the mono form', () => {
    const logo = vendorLogoSvg({ index: 1, name: 'Jade Tiger', form: 'mono' });
    expect(logo).not.toContain('stop-color');
    expect(logo).toContain('mask');
  });

  test('accepts a text colour, and has a label', () => {
    const logo = vendorLogoSvg({ index: 17, name: 'Rook & Ace', form: 'colour', textColour: '#f5f4fa' });
    expect(logo).toContain('color="#f5f4fa"');
    expect(logo).toContain('aria-label="Rook &amp; Ace"');
  });
});

describe('small pictures', () => {
  test('give a person the same avatar every time, and others a different one', () => {
    expect(avatarSvg('ada')).toBe(avatarSvg('ada'));
    expect(avatarSvg('ada')).not.toBe(avatarSvg('ben'));
  });

  test('refuse an emblem that does not exist', () => {
    expect(() => emblemSvg('no-such-thing')).toThrow(RangeError);
  });

  test('leave the background of an emblem open', () => {
    expect(emblemSvg('roulette')).not.toContain('<rect');
    expect(gemMarkSvg()).not.toContain('<rect');
  });

  test('put no lettering on a placeholder', () => {
    expect(placeholderSvg('RNG')).not.toMatch(/<text/);
    expect(placeholderSvg('RNG')).not.toBe(placeholderSvg('LIVE'));
  });
});
