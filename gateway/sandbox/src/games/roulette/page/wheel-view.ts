import { prefersReducedMotion } from '../../kit/page/elements.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const turns = 4;
const spinMs = 3_200;

const getColour = (pocket: number, red: boolean): string => {
  if (pocket === 0) return '#1f8a63';
  return red ? '#b0182f' : '#1a1626';
};

function createPart(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Creates a wheel that turns until the drawn pocket is under the mark at its top. */
export function createWheel(
  wheel: readonly number[],
  isRed: (pocket: number) => boolean,
): { element: SVGElement; turnTo(pocket: number): Promise<void> } {
  const step = 360 / wheel.length;
  const rotor = createPart('g', {});
  wheel.forEach((pocket, index) => {
    const sector = createPart('g', { transform: `rotate(${index * step})` });
    sector.append(
      createPart('path', {
        d: 'M-8.6 -100 A100 100 0 0 1 8.6 -100 L5.4 -62 A62 62 0 0 0 -5.4 -62 Z',
        fill: getColour(pocket, isRed(pocket)),
        stroke: '#c79534',
        'stroke-width': 0.7,
      }),
    );
    const label = createPart('text', { y: -84, 'text-anchor': 'middle', 'font-size': 9.5, fill: '#fff' });
    label.textContent = String(pocket);
    sector.append(label);
    rotor.append(sector);
  });
  rotor.append(
    createPart('circle', { r: 61, fill: '#3d2403', stroke: '#c79534', 'stroke-width': 2 }),
    createPart('circle', { r: 20, fill: '#f3c150', stroke: '#6b3f05', 'stroke-width': 3 }),
  );
  const element = createPart('svg', { viewBox: '-108 -112 216 220', 'aria-hidden': 'true', class: 'wheel' });
  element.append(
    createPart('circle', { r: 105, fill: '#6b3f05' }),
    rotor,
    createPart('path', { d: 'M-6 -111 L6 -111 L0 -98 Z', fill: '#fff' }),
  );
  let angle = 0;
  return {
    element,
    async turnTo(pocket) {
      const target = -wheel.indexOf(pocket) * step;
      const from = angle;
      angle = target - turns * 360;
      const end = `rotate(${angle}deg)`;
      if (!prefersReducedMotion())
        await rotor.animate([{ transform: `rotate(${from}deg)` }, { transform: end }], {
          duration: spinMs,
          easing: 'cubic-bezier(.15,.6,.2,1)',
        }).finished;
      rotor.style.transform = end;
      angle = target;
    },
  };
}
