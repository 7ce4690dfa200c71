/** Forwards every request to UPSTREAM as it is: the least that a proxy in Node can do. */
import { Pool } from 'undici';
import { serve } from './serve.mjs';

const pool = new Pool(process.env.UPSTREAM, { connections: 64 });

serve(async ({ method, url, headers }, response) => {
  const { connection: _, ...others } = headers;
  const answer = await pool.request({ method, path: url, headers: others });
  const bytes = await answer.body.bytes();
  const { connection: __, 'keep-alive': ___, ...sent } = answer.headers;
  response.writeHead(answer.statusCode, sent).end(bytes);
});
