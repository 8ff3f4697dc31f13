/**
 * Loads a package of plain tables outside Jest's sandbox, once per worker: inside, every test file builds the tables
 * again.
 */
export default {
  process: (_source, file) => ({ code: `module.exports = requireOutside(${JSON.stringify(file)});` }),
  getCacheKey: (_source, file) => `outside ${file}`,
};
