/** Tells the workers, by `TEST_POSTGRES_STARTER`, where a GET answers the server's address. */
export declare function openStarter(): Promise<void>;
export declare function closeStarter(): Promise<void>;
