/** The package has no types. This declares the parts that tests use. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  interface Context {
    method: string;
    path: string;
    status: number;
    get(header: string): string;
  }

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[];
    store: { getMetadata(bucket: string, key: string): Promise<{ etag?: string }> };
    configureBuckets(): Promise<unknown>;
    listen(port: number, address: string): Promise<Server>;
  }
}
