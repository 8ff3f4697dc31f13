/**
 * Journeys that cover the most of a folder in the least time. Paths are Playwright's filters below `e2e/`. `npm test`
 * finds any other effect of a change.
 */
export const journeysByFolder: readonly [folder: string, journeys: readonly string[]][] = [
  ['mfe-lobby/', ['journeys/lobby.e2e', 'journeys/lobby-games']],
  ['mfe-wallet/', ['journeys/deposit']],
  ['mfe-member-center/', ['journeys/personal-centre']],
  ['mfe-agent-center/', ['journeys/agent-centre']],
  ['mfe-promotions/', ['journeys/promotion']],
  ['mfe-points-mall/', ['journeys/promotions.e2e']],
  ['shell/src/runtime/', ['journeys/live-swap', 'failures/swap-and-money']],
  ['shell/', ['journeys/start', 'journeys/routes.e2e']],
  ['console/', ['journeys/console']],
  ['registry/', ['journeys/live-swap']],
  ['site/', ['journeys/start']],
  ['gateway/sandbox/', ['journeys/play']],
  ['gateway/src/betting/', ['journeys/play']],
  ['gateway/src/wallet/', ['journeys/deposit']],
  ['gateway/src/catalog/', ['journeys/lobby.e2e']],
  ['gateway/src/identity/', ['journeys/session.e2e']],
  ['gateway/src/messaging/', ['journeys/help']],
  ['gateway/src/agents/', ['journeys/agent-centre']],
  ['gateway/src/promotions/', ['journeys/promotion']],
  ['gateway/src/protection/', ['journeys/play-responsibly']],
  ['gateway/src/rewards/', ['journeys/lottery-draw']],
  ['gateway/src/points/', ['journeys/promotions.e2e']],
  ['gateway/src/back-office/', ['journeys/console']],
  ['gateway/src/', ['journeys/start']],
  ['shared/texts/', ['journeys/start']],
  ['shared/build/', ['journeys/live-swap']],
  ['shared/', ['journeys/start', 'journeys/session.e2e']],
];

/**
 * Selects the journeys of the changed files: the first folder that contains a file decides; a changed journey selects
 * itself.
 */
export function selectJourneys(files: readonly string[]): string[] {
  const selected = files.flatMap((file) => {
    const [, journey] = /^e2e\/((?:journeys|failures)\/.+)\.e2e\.ts$/.exec(file) ?? [];
    if (journey) return [journey];
    const [, journeys = []] = journeysByFolder.find(([folder]) => file.startsWith(folder)) ?? [];
    return isSource(file) ? journeys : [];
  });
  return [...new Set(selected)];
}

const isSource = (file: string): boolean => /\.(tsx?|css|sql)$/.test(file) && !/\.test\.tsx?$/.test(file);
