import type { Audience, Device, LanguageCode } from '@parlour/contracts';

/** Field values of the canary form. */
export interface AudienceDraft {
  percent: string;
  languages: readonly LanguageCode[];
  devices: readonly Device[];
  audiences: string;
  visitors: string;
}

export const toDraft = (audience: Audience = {}): AudienceDraft => ({
  percent: audience.percent === undefined ? '' : String(audience.percent),
  languages: audience.languages ?? [],
  devices: audience.devices ?? [],
  audiences: (audience.audiences ?? []).join(', '),
  visitors: (audience.visitors ?? []).join(', '),
});

/** Splits a text into names, at commas and line breaks. */
export const parseNames = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const isPercent = (text: string): boolean => text.trim() === '' || isShare(Number(text));
const isShare = (share: number): boolean => share > 0 && share <= 100;

/**
 * Returns the audience of the draft. Returns `undefined` when no condition is set, since that would mean everybody, or
 * when the percentage is invalid.
 */
export function toAudience({
  percent,
  languages,
  devices,
  audiences,
  visitors,
}: AudienceDraft): Audience | undefined {
  if (!isPercent(percent)) return undefined;
  const audience: Audience = {
    ...(percent.trim() !== '' && { percent: Number(percent) }),
    ...(languages.length > 0 && { languages }),
    ...(devices.length > 0 && { devices }),
    ...(parseNames(audiences).length > 0 && { audiences: parseNames(audiences) }),
    ...(parseNames(visitors).length > 0 && { visitors: parseNames(visitors) }),
  };
  return Object.keys(audience).length > 0 ? audience : undefined;
}
