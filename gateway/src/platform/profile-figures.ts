/** Figures of a jurisdiction profile that one deployment sets to another value. */
import { getErrorMessage, StartError } from '../server/index.ts';
import { requireSoundProfile } from './profile-check.ts';
import { type JurisdictionProfile, profiles } from './profiles.ts';

type Value = unknown;
const isGroup = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Figures that are words or one of a few numbers, by their path. */
const choices: Record<string, readonly Value[]> = {
  minimumAge: [18, 21],
  memberTransfers: ['off', 'agent_only'],
  'agents.lossCarry': ['within-month', 'none', 'forever'],
  'agents.shortfall': ['absorb', 'carry'],
  'agents.salaryBasis': ['bets', 'team-result'],
  'protection.loginWhileBlocked.coolOff': ['records', 'refused'],
  'protection.loginWhileBlocked.exclusion': ['records', 'refused'],
};

/** Figures that a deployment can remove by `null`, with the value that the profile then has. */
const absences: Record<string, null | undefined> = {
  'password.expiresAfterDays': undefined,
  'withdrawal.identifiedAboveMinor': undefined,
  'agents.reviewAboveMinor': null,
};

const refuse = (found: string, cause?: unknown): never => {
  throw new StartError(
    'config.invalid',
    `Reading the configuration: PROFILE_FIGURES cannot be used (${found}). Correct it or leave it out.`,
    cause,
  );
};

function toFigure(path: string, before: Value, given: Value): Value {
  const allowed = choices[path];
  if (allowed) {
    if (allowed.includes(given)) return given;
    return refuse(`${path} needs one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`);
  }
  const isOptional = Object.hasOwn(absences, path);
  if (isOptional && given === null) return absences[path];
  if (Array.isArray(before)) {
    if (Array.isArray(given) && given.every((one) => typeof one === 'number')) return given;
    return refuse(`${path} needs a list of numbers`);
  }
  const kind = isOptional ? 'number' : typeof before;
  if (typeof given === kind) return given;
  return refuse(`${path} needs a ${kind}${isOptional ? ' or null' : ''}`);
}

function change(
  before: Record<string, Value>,
  given: Record<string, Value>,
  path = '',
): Record<string, Value> {
  const changed = Object.entries(given).map(([name, value]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(before, name) || inner === 'name') return refuse(`there is no figure ${inner}`);
    const current = before[name];
    if (!isGroup(current)) return [name, toFigure(inner, current, value)];
    return isGroup(value)
      ? [name, change(current, value, inner)]
      : refuse(`${inner} needs an object of figures`);
  });
  return { ...before, ...Object.fromEntries(changed) };
}

/**
 * Returns a profile with the given figures of a deployment. Fails with `config.invalid` for an unknown figure, for one of
 * another kind, and where the figures contradict each other.
 */
export function createProfile(
  name: JurisdictionProfile['name'],
  figures: Record<string, unknown>,
): JurisdictionProfile {
  const profile = change({ ...profiles[name] }, figures) as unknown as JurisdictionProfile;
  if (Object.keys(figures).length === 0) return requireSoundProfile(profile);
  try {
    return requireSoundProfile(profile);
  } catch (error) {
    return refuse(getErrorMessage(error), error);
  }
}
