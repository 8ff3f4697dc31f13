/**
 * The embedded database engine, loaded outside Jest's sandbox (`node-environment.mjs`): inside, every test file compiles
 * it again, and it takes more than twice the processor time, since each access to a global passes the sandbox.
 */
module.exports = globalThis.requireOutside('@electric-sql/pglite');
