export { createRetentionJob, type RetentionParts } from './job.ts';
