export { findDrift } from './drift.ts';
export { verificationActs } from './operator-acts.ts';
export { createVerification } from './service.ts';
export { isStoppedIn, requireNotStoppedIn } from './withdrawal-stop.ts';
