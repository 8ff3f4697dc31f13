import { drapes, felt, neonGrid, pillars, pitch, skyline, stripedFloor } from './halls.ts';
import { canyon, crystals, dunes, leaves, mountains, rollingHills } from './land.ts';
import type { Scene } from './scene.ts';
import { clouds, dawn, moon, planets } from './sky.ts';
import { reef, sea } from './water.ts';

export const scenes = {
  none: () => '',
  drape: drapes,
  crystal: crystals,
  stripes: stripedFloor,
  hills: rollingHills,
  dunes,
  pillars,
  clouds,
  dawn,
  sea,
  reef,
  moon,
  mountains,
  jungle: leaves,
  planet: planets,
  grid: neonGrid,
  city: skyline,
  canyon,
  felt,
  pitch,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
