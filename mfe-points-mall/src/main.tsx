import { runAlone } from '@parlour/testing/alone';
import { contributions } from './contributions.ts';
import * as remote from './remote.tsx';

void runAlone({ name: 'mfe-points-mall', remote, contributions });
