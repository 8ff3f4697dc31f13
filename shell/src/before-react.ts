import { installCommitHook } from './runtime/commit-hook.ts';

installCommitHook();
