import { minuteMs } from '@parlour/basics';
import { type LanguageCode, languages } from '@parlour/contracts';
import type { RegistryConfig } from '../config.ts';
import { isShell, type Problem } from '../releases/checks/check.ts';
import type { BrowserStage } from '../releases/gate.ts';
import { getReleaseBase, type StoredRelease } from '../releases/release.ts';
import type { Storage } from '../storage/storage.ts';
import { type BrowserProcess, startBrowser } from './browser-process.ts';
import { findChromium } from './find-chromium.ts';
import { listStops, type Stop } from './list-stops.ts';
import { createDisguise, type TrialDisguise } from './trial-disguise.ts';
import { type Device, openTrialPage } from './trial-page.ts';
import { createTrialSite, type TrialSite } from './trial-site.ts';
import { type Finding, visitStops } from './visit-stops.ts';

/** Limits of a trial in ms. */
interface TrialLimits {
  /** Of one view. */
  settleMs: number;
  /** Of a command to the page, which a script that never ends holds up. */
  commandMs: number;
  /** Of all pages together. */
  trialMs: number;
}

const usualLimits: TrialLimits = { settleMs: 10_000, commandMs: 10_000, trialMs: 3 * minuteMs };
const devices: readonly Device[] = ['desktop', 'phone'];
/** Pages of a trial that are open at the same time. Each uses a processor. */
const pagesMax = 2;
/** Time in ms for which a browser waits for its candidate. An upload may take as long. */
const warmMs = 10 * minuteMs;
/** Maximum of problems of one refusal. */
const problemsMax = 20;

interface BrowserTrialParts {
  config: RegistryConfig;
  storage: Storage;
  limits?: TrialLimits;
}

/** The second stage of the gate, and its end. */
interface BrowserTrial extends BrowserStage {
  close(): Promise<void>;
}

/** Creates the stage. It starts no browser before the first upload, and a new one for each candidate. */
export function createBrowserTrial({
  config,
  storage,
  limits = usualLimits,
}: BrowserTrialParts): BrowserTrial {
  const start = async (): Promise<BrowserProcess> => startBrowser(await findChromium(config.gateBrowser));
  let warm: Promise<BrowserProcess> | undefined;
  let cooling: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Trials run one after the other: each uses all processors of a small machine. */
  let last: Promise<unknown> = Promise.resolve();

  const take = (): Promise<BrowserProcess> => {
    clearTimeout(cooling);
    const taken = warm ?? start();
    warm = undefined;
    return taken;
  };
  const coolDown = async (): Promise<void> => {
    if (warm) await (await take()).close();
  };
  const run = async (candidate: StoredRelease, live: readonly StoredRelease[]) => {
    const releases = [...live.filter(({ name }) => name !== candidate.name), candidate];
    if (!releases.some(isShell)) return { skipped: 'No shell is live.' };
    const starting = take();
    let browser: BrowserProcess;
    try {
      browser = await starting;
    } catch (error) {
      return { skipped: toErrorText(error) };
    }
    try {
      return await tryOut({ config, storage, limits, browser, candidate, releases });
    } finally {
      await browser.close();
    }
  };

  return {
    warm() {
      if (config.gateBrowser === 'off' || warm) return;
      warm = start();
      // The trial reports why no browser started.
      warm.catch(() => undefined);
      cooling = setTimeout(() => void coolDown().catch(() => undefined), warmMs).unref();
    },
    tryOut(candidate, live) {
      if (config.gateBrowser === 'off')
        return Promise.resolve({ skipped: 'The gate has no browser (GATE_BROWSER).' });
      const result = last.then(() =>
        isClosed ? { skipped: 'The registry is stopping.' } : run(candidate, live),
      );
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      isClosed = true;
      await coolDown().catch(() => undefined);
      await last;
    },
  };
}

interface TrialParts extends Required<BrowserTrialParts> {
  browser: BrowserProcess;
  candidate: StoredRelease;
  /** All releases of the page, with the candidate. */
  releases: readonly StoredRelease[];
}

/** A page of the trial: `en, phone` in refusals, and `en, desktop, visitor`. */
interface Variant {
  language: LanguageCode;
  device: Device;
  isVisitor: boolean;
}

type FoundIn = Finding & { variant: Variant };

async function tryOut(parts: TrialParts): Promise<Problem[] | { skipped: string }> {
  const { config, storage, limits, candidate, releases } = parts;
  const tried = isShell(candidate) ? releases.filter((release) => !isShell(release)) : [candidate];
  const pages = tried.flatMap(({ manifest }) => manifest.contributions.panelPages);
  const account = pages.some(({ panel }) => panel === 'agent') ? 'agent' : 'member';
  const disguise = createDisguise(config);
  const site = await createTrialSite({ config, storage, releases, account, disguise });
  const stops = tried.flatMap((release) => listStops(release, releases));
  const waiting = listVariants(config.platform.languages);
  const found: FoundIn[] = [];
  const end = performance.now() + limits.trialMs;
  const visitNext = async (): Promise<void> => {
    for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
      if (performance.now() > end) return void waiting.unshift(variant);
      found.push(...(await visitVariant({ ...parts, site, account, disguise, stops, variant, end })));
    }
  };
  // Both end, so that no finding is lost when the browser fails.
  const outcomes = await Promise.allSettled(Array.from({ length: pagesMax }, visitNext));
  await site.close();
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (found.length === 0 && failed) return { skipped: toErrorText(failed.reason) };
  if (found.length === 0 && waiting.length > 0) return [describeSlowness(candidate, limits)];
  const variants = listVariants(config.platform.languages);
  const inOrder = variants.flatMap((one) =>
    found.filter(({ variant }) => describeVariant(variant) === describeVariant(one)),
  );
  return describeProblems(candidate, inOrder);
}

const toErrorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const describeSlowness = ({ name, version }: StoredRelease, { trialMs }: TrialLimits): Problem => ({
  problem: `The views of ${name} ${version} took longer than ${trialMs / 1000} s in Chromium.`,
  breaks: [name],
  hint: 'Look for views that load slowly. If this machine was busy, publish again later.',
});

interface VariantParts extends TrialParts {
  site: TrialSite;
  account: 'agent' | 'member';
  disguise: TrialDisguise;
  stops: ReturnType<typeof listStops>;
  variant: Variant;
  end: number;
}

async function visitVariant(parts: VariantParts): Promise<FoundIn[]> {
  const { browser, limits, candidate, site, account, disguise, stops, variant, end } = parts;
  const page = await openTrialPage({
    devTools: browser.devTools,
    site,
    // A shell answers for everything on its page.
    base: isShell(candidate) ? '/releases/' : getReleaseBase(candidate.name, candidate.version),
    account,
    disguise,
    commandMs: limits.commandMs,
    style: { isVisitor: variant.isVisitor, rows: variant.device === 'phone' ? 1 : 0 },
    ...variant,
  });
  try {
    // The styles are the same in every language, and the memory on every device.
    const isCompared = !isShell(candidate) && variant.language === 'EN' && !variant.isVisitor;
    const findings = await visitStops({
      page,
      stops: variant.isVisitor ? listVisitorStops(stops) : stops,
      quietAddress: disguise.quietAddress,
      settleMs: limits.settleMs,
      comparesStyles: isCompared,
      comparesMemory: isCompared && variant.device === 'desktop',
      end,
    });
    return findings.map((finding) => ({ ...finding, variant }));
  } finally {
    await page.close();
  }
}

/**
 * Lists the pages: every language on both devices for a member, whose lists are empty on a desktop and have an element on
 * a phone, and a visitor's page.
 */
const listVariants = (codes: readonly LanguageCode[]): Variant[] => [
  ...codes.flatMap((language) => devices.map((device) => ({ language, device, isVisitor: false }))),
  ...codes.slice(0, 1).map((language): Variant => ({ language, device: 'desktop', isVisitor: true })),
];

const describeVariant = ({ language, device, isVisitor }: Variant): string =>
  [languages[language].folder, device, ...(isVisitor ? ['visitor'] : [])].join(', ');

/** Lists the stops of a visitor: the routes and widgets, each of which may be for members only. */
const listVisitorStops = (stops: readonly Stop[]): Stop[] =>
  stops.filter(({ address }) => !address.startsWith('/?')).map((stop) => ({ ...stop, isOptional: true }));

/** Merges the findings that several pages share into one problem each. */
function describeProblems({ name, version }: StoredRelease, found: readonly FoundIn[]): Problem[] {
  const byText = Map.groupBy(found, ({ when, problem }) => `${when}\n${problem}`);
  return [...byText.values()].slice(0, problemsMax).map((same) => {
    const [{ when, problem, notice, variant }, ...others] = same as [FoundIn, ...FoundIn[]];
    const first = describeVariant(variant);
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return {
      problem: `${name} ${version} failed ${when} in Chromium (${first}${more}): ${[problem, notice].filter(Boolean).join('; ')}.`,
      breaks: [name],
      hint: 'Open the build in the site (npm start in its folder), go there in that language and width, and watch the console of the browser.',
    };
  });
}
