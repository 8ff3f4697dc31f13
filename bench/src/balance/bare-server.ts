/** Fastify server that answers one address with the same bytes each time: `node bare-server.ts <path> <body>`. */
import { fastify } from 'fastify';

const [path, body] = process.argv.slice(2);
if (path === undefined || body === undefined) throw new Error('Give the path and the body to answer.');

const app = fastify();
app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
console.log(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
