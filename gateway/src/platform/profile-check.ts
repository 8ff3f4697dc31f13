import type { JurisdictionProfile } from './profiles.ts';

/** Lists the contradictions of a profile, one sentence each. */
export function findProfileProblems(profile: JurisdictionProfile): string[] {
  const { session, login, transfer, deposit, withdrawal, wins, agents, agentTimes } = profile;
  const { protection, referral, bonus, fourEyes, feedback, longRounds, password, records } = profile;
  const { limits, realityCheck, coolOffHours, exclusion } = protection;
  const rules: [isSound: boolean, problem: string][] = [
    [session.idleMinutes < session.absoluteHours * 60, 'A session would end before it is idle.'],
    [
      session.warnSeconds > 0 && session.warnSeconds < session.idleMinutes * 60,
      'The warning would come before the session, or not at all.',
    ],
    [session.agentAbsoluteHours <= session.absoluteHours, 'Sessions of agents would be the longer ones.'],
    [login.captchaAfterFailures <= login.lockAfterFailures, 'The lock would come before the captcha.'],
    [
      login.rememberedHours > 0 && login.rememberedHours <= 24,
      'A device would be remembered for longer than a day, or not at all.',
    ],
    [
      password.minLength >= 8 && password.maxLength >= 64,
      'A password could have fewer than eight characters, or not as many as 64.',
    ],
    [
      records.betDays >= 31 &&
        records.reportDays >= 93 &&
        records.statementMonths >= 12 &&
        records.historyDays >= 365 &&
        records.teamDays >= 92,
      'A member or an agent could read less than the pages ask for, or less than a year.',
    ],
    [profile.retention.dormantMonths > 0, 'Every account would be dormant.'],
    [profile.clockDriftAlarmMs > 0, 'Every clock would be wrong.'],
    [
      feedback.answerHours > 0 && feedback.complaintYears >= 5,
      'No time is left to answer, or a complaint would be deleted within five years.',
    ],
    [
      isAscending([longRounds.alarmAfterDays, longRounds.refundAfterDays]),
      'The stake of an open round would be refunded before its alarm.',
    ],
    [
      isAscending([transfer.minMinor, transfer.maxMinor]) && transfer.maxMinor <= transfer.dailyMaxMinor,
      'The limits of transfers contradict each other.',
    ],
    [
      referral.turnoverMultiple <= bonus.wageringMultipleMax,
      'The reward of a referral would require more bets than a bonus may.',
    ],
    [referral.rewardMinor > 0 && referral.claimDays > 0, 'A referral would pay nothing.'],
    [agentTimes.offerHours > 0, 'No time is left to answer an offer of a contract.'],
    [
      agentTimes.dailyAfterMinutes <= agentTimes.dividendAfterMinutes,
      'Dividends would be settled before the salaries that they deduct.',
    ],
    [
      isAscending([withdrawal.minMinor, withdrawal.maxMinor]) &&
        withdrawal.maxMinor <= withdrawal.dailyMaxMinor,
      'The limits of withdrawals contradict each other.',
    ],
    [
      withdrawal.feeFixedMinor + Math.floor((withdrawal.minMinor * withdrawal.feePpm) / 1_000_000) <
        withdrawal.minMinor,
      'The fee would take the whole of the smallest withdrawal.',
    ],
    [
      deposit.turnoverMultiple <= bonus.wageringMultipleMax,
      'A deposit would require more bets than a bonus may.',
    ],
    [
      transfer.turnoverMultiple <= bonus.wageringMultipleMax,
      'A transfer would require more bets than a bonus may.',
    ],
    [wins.maxWinMinor <= wins.dailyNetMinor, 'One win may exceed what a vendor may pay in a day.'],
    [fourEyes.windowHours >= 24, 'An amount could be divided over one day without a second person.'],
    [fourEyes.allMembersMultiple >= 1, 'A single act below the bound would need two people.'],
    [agents.platformFeePpm < 1_000_000, 'The platform would keep everything that agents earn from.'],
    [isAscending(limits.periodsHours), 'The windows of limits are not in ascending order.'],
    [limits.loosenAfterHours >= 24, 'A limit would be loosened within a day.'],
    [limits.confirmWithinHours > 0, 'No time is left to confirm a looser limit.'],
    [isAscending(realityCheck.minutes), 'The choices of reality checks are not in ascending order.'],
    [
      realityCheck.minutes.includes(realityCheck.defaultMinutes),
      'The default of reality checks is not a choice.',
    ],
    [isAscending(coolOffHours), 'The lengths of cool-offs are not in ascending order.'],
    [isAscending(exclusion.months), 'The lengths of exclusions are not in ascending order.'],
    [(exclusion.months[0] ?? 0) >= 6, 'An exclusion would be shorter than six months.'],
    [exclusion.endDelayHours.definite >= 24, 'An exclusion would end within a day of the consent.'],
    [
      exclusion.endDelayHours.permanent >= exclusion.endDelayHours.definite,
      'A permanent exclusion would end sooner than another.',
    ],
  ];
  const numbers = listNumbers(profile)
    .filter(([, value]) => !Number.isSafeInteger(value) || value < 0)
    .map(([name]) => `${name} is not a whole number from 0.`);
  return [...numbers, ...rules.filter(([isSound]) => !isSound).map(([, problem]) => problem)];
}

/** Returns the profile. Throws when it contradicts itself. */
export function requireSoundProfile(profile: JurisdictionProfile): JurisdictionProfile {
  const problems = findProfileProblems(profile);
  if (problems.length > 0) throw new Error(`The profile ${profile.name}: ${problems.join(' ')}`);
  return profile;
}

const isAscending = (values: readonly number[]): boolean =>
  values.length > 0 &&
  values.every((value, place) => value > 0 && (place === 0 || value > (values[place - 1] ?? 0)));

/** Lists every number of a value with its path. */
function listNumbers(value: unknown, path = ''): [path: string, value: number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    listNumbers(inner, path === '' ? name : `${path}.${name}`),
  );
}
