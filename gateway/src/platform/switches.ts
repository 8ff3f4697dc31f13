import type { FeatureId, WhitelabelNode } from '@parlour/contracts/calls';

/** A group of switches. A group that is off turns off all of its switches. */
type SwitchGroup = 'REGISTRATION3' | 'LOGIN3' | 'PLAY3';
export type SwitchId = FeatureId | SwitchGroup;

interface Group {
  modId: SwitchGroup;
  /**
   * State of each switch unless an operator changed it. Features that send messages are off: they need a provider or
   * the outbox page.
   */
  switches: Partial<Record<FeatureId, boolean>>;
}

const switchGroups: readonly Group[] = [
  {
    modId: 'REGISTRATION3',
    switches: {
      DIRECTREG3: true,
      USERNAMEREG3: true,
      MOBILENUMREG3: false,
      REGMOBVERF3: false,
      MOBILENUMPASSREG3: false,
    },
  },
  {
    modId: 'LOGIN3',
    switches: { MOBILEVERCODELOGIN3: false, PWDEXPFORCECHANGE3: true, CHNGPASSVERIF3: false },
  },
  { modId: 'PLAY3', switches: { FREEPLAY3: true } },
];

/**
 * Builds the tree in the shape of the specification's permission response. `decided` holds the changes made by
 * operators.
 */
export const buildWhitelabelTree = (decided: ReadonlyMap<string, boolean>): WhitelabelNode[] =>
  switchGroups.map(({ modId, switches }) => ({
    modId,
    enabled: decided.get(modId) ?? true,
    childrenNodes: Object.entries(switches).map(([feature, byDefault]) => ({
      modId: feature,
      enabled: decided.get(feature) ?? byDefault,
      childrenNodes: [],
    })),
  }));

/** Returns whether a feature is on. Both the feature and its group must be on. */
export function isFeatureOn(feature: FeatureId, decided: ReadonlyMap<string, boolean>): boolean {
  const group = buildWhitelabelTree(decided).find(({ childrenNodes }) =>
    childrenNodes.some(({ modId }) => modId === feature),
  );
  return (
    group?.enabled === true && group.childrenNodes.some(({ modId, enabled }) => modId === feature && enabled)
  );
}

/** Returns the state of one switch, whatever its group: the decision of an operator, else the default. */
export const getSwitchState = (modId: SwitchId, decided: boolean | undefined): boolean =>
  decided ??
  switchGroups
    .flatMap(({ switches }) => Object.entries(switches))
    .find(([feature]) => feature === modId)?.[1] ??
  true;

const known = new Set<string>(
  switchGroups.flatMap(({ modId, switches }) => [modId, ...Object.keys(switches)]),
);
export const isSwitchId = (modId: string): modId is SwitchId => known.has(modId);
