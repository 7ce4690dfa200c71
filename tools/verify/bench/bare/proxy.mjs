/** Forwards every request to UPSTREAM as it is: the least that a proxy in Node can do. */
import { createServer } from 'node:http';
import { Pool } from 'undici';

const pool = new Pool(process.env.UPSTREAM, { connections: 64 });

const server = createServer(async ({ method, url, headers }, response) => {
  const { connection: _, ...others } = headers;
  const answer = await pool.request({ method, path: url, headers: others });
  const bytes = await answer.body.bytes();
  const { connection: __, 'keep-alive': ___, ...sent } = answer.headers;
  response.writeHead(answer.statusCode, sent).end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }));
process.once('disconnect', () => process.exit());
