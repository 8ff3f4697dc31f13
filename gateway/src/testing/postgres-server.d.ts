export interface PostgresServer {
    /** As `TEST_DATABASE_URL`: may create databases. */
    url: string;
    /** Ends it as a power cut would. */
    stop(): Promise<void>;
}
/**
 * Starts a PostgreSQL server of its own, or answers the one of `TEST_DATABASE_URL` where that is set. It keeps nothing
 * and, unless it is to be `durable`, does not wait for the disk.
 */
export declare function startPostgres({ durable }?: {
    durable?: boolean | undefined;
}): Promise<PostgresServer>;
