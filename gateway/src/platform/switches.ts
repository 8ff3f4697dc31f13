import type { FeatureId, WhitelabelNode } from '@parlour/contracts/calls';

/** A group of switches; off, it switches off all in it. */
export type SwitchGroup = 'REGISTRATION3' | 'LOGIN3' | 'PLAY3';
export type SwitchId = FeatureId | SwitchGroup;

interface Group {
  modId: SwitchGroup;
  /** What is on where no operator decided. Off is what sends messages: it needs a provider, or the outbox page. */
  switches: Partial<Record<FeatureId, boolean>>;
}

export const switchGroups: readonly Group[] = [
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

/** The tree as the specification's permission response has it; `decided` is what operators changed. */
export const whitelabelTree = (decided: ReadonlyMap<string, boolean>): WhitelabelNode[] =>
  switchGroups.map(({ modId, switches }) => ({
    modId,
    enabled: decided.get(modId) ?? true,
    childrenNodes: Object.entries(switches).map(([feature, byDefault]) => ({
      modId: feature,
      enabled: decided.get(feature) ?? byDefault,
      childrenNodes: [],
    })),
  }));

/** A feature is on when it and its group are. */
export function isFeatureOn(feature: FeatureId, decided: ReadonlyMap<string, boolean>): boolean {
  const group = whitelabelTree(decided).find(({ childrenNodes }) =>
    childrenNodes.some(({ modId }) => modId === feature),
  );
  return (
    group?.enabled === true && group.childrenNodes.some(({ modId, enabled }) => modId === feature && enabled)
  );
}

const known = new Set<string>(
  switchGroups.flatMap(({ modId, switches }) => [modId, ...Object.keys(switches)]),
);
export const isSwitchId = (modId: string): modId is SwitchId => known.has(modId);
