import {
  defaultPlatformConfig,
  type LanguageCode,
  languages,
  type PlatformConfig,
  type Theme,
} from '@parlour/contracts';
import { StartProblem } from './start-problem.ts';

const isLanguage = (value: unknown): value is LanguageCode =>
  typeof value === 'string' && Object.hasOwn(languages, value);
const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light';
/** Whether a value is an origin such as `https://one.example`: scheme, host and port only. */
export const isOrigin = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates the requirement of a setting for which this site implements one value. */
function onlyChoice(choice: string): { needs: string; accepts(value: unknown): boolean } {
  return {
    needs: `"${choice}", the only one that this site implements`,
    accepts: (value) => value === choice,
  };
}

/** Requirement of each setting in `PLATFORM`, worded for the error message. */
const settings: Record<string, { needs: string; accepts(value: unknown): boolean }> = {
  platform: onlyChoice('web'),
  device: onlyChoice('WEB'),
  lotteryType: onlyChoice('SEA'),
  brand: {
    needs: '{"name": "…"}',
    accepts: (value) => isRecord(value) && typeof value.name === 'string' && value.name.trim() !== '',
  },
  languages: {
    needs: `a list of ${Object.keys(languages).join(', ')}`,
    accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(isLanguage),
  },
  defaultLanguage: { needs: 'one of the languages', accepts: isLanguage },
  overrides: {
    needs: '{"origins": ["http://127.0.0.1:3001"]}, each an origin without a path',
    accepts: (value) => isRecord(value) && Array.isArray(value.origins) && value.origins.every(isOrigin),
  },
  themes: {
    needs: '{"default": "dark" or "light", "switchShown": true or false}',
    accepts: (value) => isRecord(value) && isTheme(value.default) && typeof value.switchShown === 'boolean',
  },
};

/**
 * Parses the site's configuration: the defaults, overridden by `text`, the value of `PLATFORM`. It is a JSON object of
 * `platform`, `device`, `lotteryType`, `brand`, `languages`, `defaultLanguage`, `themes` and `overrides`. Fails with a `StartProblem`.
 */
export const parsePlatform = (text: string | undefined): PlatformConfig =>
  text ? toPlatform(parseObject(text)) : defaultPlatformConfig;

/** Returns the defaults, overridden by `given`. Fails with a `StartProblem`. */
export function toPlatform(given: Record<string, unknown>): PlatformConfig {
  for (const [name, value] of Object.entries(given)) {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (!setting)
      throw createProblem(`there is no setting "${name}", only ${Object.keys(settings).join(', ')}`);
    if (!setting.accepts(value)) throw createProblem(`"${name}" needs ${setting.needs}`);
  }
  const config: PlatformConfig = { ...defaultPlatformConfig, ...given };
  if (!config.languages.includes(config.defaultLanguage))
    throw createProblem(`"defaultLanguage" ${config.defaultLanguage} is not one of the languages`);
  return config;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (error) {
    throw createProblem('it is no JSON', error);
  }
  throw createProblem('a JSON object is needed');
}

const createProblem = (found: string, cause?: unknown): StartProblem =>
  new StartProblem(
    `Reading the platform's settings (PLATFORM): ${found}. Correct it or leave it out.`,
    cause,
  );
