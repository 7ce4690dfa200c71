/** Sends the same bytes for every request, fetched once from BYTES_URL: the least that Node can do. */
import { createServer } from 'node:http';

const bytes = Buffer.from(await (await fetch(process.env.BYTES_URL)).arrayBuffer());

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
  });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }));
process.once('disconnect', () => process.exit());
