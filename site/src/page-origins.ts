import type { RegistryConfig } from '@parlour/registry';
import { isOrigin } from './platform.ts';
import { StartProblem } from './start-problem.ts';

type PageOrigins = Pick<RegistryConfig, 'imageOrigins' | 'frameOrigins'>;

/**
 * Reads the other origins whose images (`PICTURE_ORIGINS`) and game frames (`GAME_ORIGINS`) pages may show, each
 * without a path, separated by commas. Hosts that operators set later must be among them. Fails with a `StartProblem`.
 */
export function readPageOrigins(env: NodeJS.ProcessEnv): PageOrigins {
  return {
    imageOrigins: readOrigins(env, 'PICTURE_ORIGINS'),
    frameOrigins: readOrigins(env, 'GAME_ORIGINS'),
  };
}

function readOrigins(env: NodeJS.ProcessEnv, name: string): readonly string[] {
  const origins = (env[name] ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return origins;
  throw new StartProblem(
    `Reading ${name}: "${wrong}" is no origin; such as https://one.example,https://two.example is needed.`,
  );
}
