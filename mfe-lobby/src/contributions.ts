import type { BannerGroup, DeclaredContributions } from '@parlour/contracts';
import { type LobbyType, lobbyTypes } from './lobby/lobby-rules.ts';
import { paths } from './paths.ts';

/** Banner group above each lobby (BAN-01). */
const banners: Record<LobbyType, BannerGroup> = {
  rng: 'rng',
  pvp: 'pvp',
  fish: 'fish',
  live: 'live',
  sports: 'sports',
  esports: 'esports',
  sv3: 'cockfight',
  elott: 'lottery',
};

const homePaths = ['/', '/index', '/index.html', '/home'];

/** Frame around each path of the game view (ROUTE-05): game frame, seamless games, sports. */
const gameFrames = {
  '/game': 'none',
  '/seamless': 'none',
  [paths.sports]: 'header-unless-narrow',
} as const;

export const contributions = {
  routes: [
    ...homePaths.map((path) => ({ path, view: 'home', title: 'title.home', banner: 'home' as const })),
    ...lobbyTypes.flatMap((lobby) =>
      [`/${lobby}`, `/${lobby}/:type`, `/${lobby}/:type/:vassalage`].map((path) => ({
        path,
        view: 'lobby',
        title: `title.${lobby}`,
        banner: banners[lobby],
      })),
    ),
    { path: '/lottery', view: 'lottery', title: 'title.lottery', frame: 'header' as const },
    ...Object.entries(gameFrames).map(([path, frame]) => ({
      path,
      view: 'game',
      title: 'title.game',
      frame,
    })),
  ],
} satisfies DeclaredContributions;
