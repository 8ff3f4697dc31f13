/**
 * Fastify server that checks one password with argon2id and answers the same bytes each time: `node bare-hash.ts <path>
 * <password> <body>`.
 */
import { createPasswords } from '@parlour/gateway/passwords';
import { fastify } from 'fastify';

const [path, password, body] = process.argv.slice(2);
if (path === undefined || password === undefined || body === undefined)
  throw new Error('Give the path, the password and the body to answer.');

const passwords = createPasswords();
const storedHash = await passwords.hash(password);
const app = fastify();
app.post<{ Body: { password: string } }>(path, async (request, reply) => {
  if (!(await passwords.matches(request.body.password, storedHash))) return reply.code(401).send();
  return reply.type('application/json; charset=utf-8').send(body);
});
console.log(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
