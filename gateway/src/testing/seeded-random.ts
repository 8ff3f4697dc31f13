export { createSeededRandom } from '@parlour/testing/seeded-random';
