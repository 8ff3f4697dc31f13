import { runAlone } from '@parlour/remote-sdk/dev';
import { contributions } from './contributions.ts';
import * as remote from './remote.tsx';

void runAlone({ name: 'mfe-member-center', remote, contributions });
