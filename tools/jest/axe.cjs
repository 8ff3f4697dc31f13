/**
 * `axe` of jest-axe, which reports violations only. A report of all passed checks has a selector for each element, which
 * took a third of axe's time.
 */
const { join } = require('node:path');

const { configureAxe } = require(join(__dirname, '../../shared/ui/node_modules/jest-axe'));

module.exports = { axe: configureAxe({ resultTypes: ['violations'], selectors: false }) };
