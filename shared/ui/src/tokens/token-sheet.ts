import {
  colours,
  constants,
  deviceBurmeseFont,
  frame,
  motion,
  type Oklch,
  spaces,
  type ThemeName,
  type TypeStep,
  themed,
  typeSteps,
} from './tokens.ts';

const phone = '(width < 640px)';

type Declarations = readonly (readonly [name: string, value: string])[];

/** Returns the content of `tokens.css`: every custom property of the site, in the layer `tokens`. */
export function createTokenSheet(): string {
  const rules = [
    rule([':root'], [...constantDeclarations(), ...frameDeclarations('wide'), ...motionDeclarations('full')]),
    rule([':root', "[data-theme='dark']"], themeDeclarations('dark')),
    rule(["[data-theme='light']"], themeDeclarations('light')),
    rule([":root[data-burmese='device']"], [['--ui-font', deviceBurmeseFont]]),
    rule([':root', '[lang]'], typeDeclarations('latin')),
    rule([':root:lang(my)', "[lang|='my']"], typeDeclarations('myanmar')),
    media(phone, [
      rule([':root'], frameDeclarations('phone')),
      rule([':root', '[lang]'], phoneTypeDeclarations('latin')),
      rule([':root:lang(my)', "[lang|='my']"], phoneTypeDeclarations('myanmar')),
    ]),
    media('(prefers-reduced-motion: reduce)', [rule([':root'], motionDeclarations('reduced'))]),
  ];
  return `/* Made from tokens.ts by write-tokens.ts: change it there. */\n@layer tokens {\n${indent(rules.join('\n'))}\n}\n`;
}

const oklch = ([lightness, chroma, hue]: Oklch) => `oklch(${lightness} ${chroma} ${hue})`;

function themeDeclarations(theme: ThemeName): Declarations {
  return [
    ['color-scheme', theme],
    ...Object.entries(colours).map(([name, colour]) => [`--ui-${name}`, oklch(colour[theme])] as const),
    ...Object.entries(themed).map(([name, value]) => [`--ui-${name}`, value[theme]] as const),
  ];
}

function constantDeclarations(): Declarations {
  return [
    ...Object.entries(constants).map(([name, value]) => [`--ui-${name}`, value] as const),
    ...spaces.map((pixels) => [`--ui-space-${pixels}`, `${pixels}px`] as const),
  ];
}

const frameDeclarations = (width: 'wide' | 'phone'): Declarations =>
  Object.entries(frame).map(([name, value]) => [`--ui-${name}`, value[width]]);

const motionDeclarations = (amount: 'full' | 'reduced'): Declarations =>
  Object.entries(motion).map(([name, value]) => [`--ui-${name}`, value[amount]]);

function typeDeclarations(script: 'latin' | 'myanmar'): Declarations {
  return Object.entries(typeSteps).flatMap(([name, step]) => {
    const { weight, tracking = 0 }: TypeStep = step[script];
    return [
      ...sizeDeclarations(name, step[script]),
      [`--ui-type-${name}-weight`, `${weight}`] as const,
      [`--ui-type-${name}-tracking`, `${tracking}em`] as const,
    ];
  });
}

function phoneTypeDeclarations(script: 'latin' | 'myanmar'): Declarations {
  return Object.entries(typeSteps).flatMap(([name, step]) =>
    'phone' in step ? sizeDeclarations(name, step.phone[script]) : [],
  );
}

/** Returns sizes in rem and line heights as factors, so that the reader's text size applies. */
function sizeDeclarations(name: string, { size, line }: Pick<TypeStep, 'size' | 'line'>): Declarations {
  return [
    [`--ui-type-${name}-size`, `${size / 16}rem`],
    [`--ui-type-${name}-line`, `${Math.round((line / size) * 1000) / 1000}`],
  ];
}

function rule(selectors: readonly string[], declarations: Declarations): string {
  const lines = declarations.map(([name, value]) => `${name}: ${value};`);
  return `${selectors.join(',\n')} {\n${indent(lines.join('\n'))}\n}`;
}

const media = (query: string, rules: readonly string[]) =>
  `@media ${query} {\n${indent(rules.join('\n'))}\n}`;

const indent = (text: string) => text.replace(/^(?=.)/gm, '  ');
