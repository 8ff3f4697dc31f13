import { defineRemote } from '@parlour/build/release';
import { contributions } from './src/contributions.ts';

export default defineRemote({ name: 'mfe-guestbook', contributions });
