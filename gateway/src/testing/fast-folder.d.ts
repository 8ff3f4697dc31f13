/** The folder for data that dies with its test. */
export declare function getFastFolder(): string;
