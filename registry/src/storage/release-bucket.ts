import { endWithSlash, type S3Options } from './s3-storage.ts';

/**
 * Reads the options of the release storage from the environment: `undefined` for the disk, or with `RELEASE_STORAGE=s3`
 * those of the bucket `RELEASE_BUCKET`. Throws an error of one line that names the wrong variable.
 */
export function readReleaseBucket(env: NodeJS.ProcessEnv): S3Options | undefined {
  const kind = env.RELEASE_STORAGE ?? 'disk';
  if (kind === 'disk') return undefined;
  if (kind !== 's3') throw new Error(`RELEASE_STORAGE is "${kind}"; it is disk or s3.`);
  const requireVariable = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`RELEASE_STORAGE is s3, so ${name} is needed.`);
    return value;
  };
  const region = env.RELEASE_REGION ?? 'us-east-1';
  return {
    bucket: requireVariable('RELEASE_BUCKET'),
    endpoint: env.RELEASE_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    prefix: env.RELEASE_PREFIX && endWithSlash(env.RELEASE_PREFIX),
    accessKeyId: requireVariable('AWS_ACCESS_KEY_ID'),
    secretAccessKey: requireVariable('AWS_SECRET_ACCESS_KEY'),
    sessionToken: env.AWS_SESSION_TOKEN,
  };
}
