/**
 * The least a Node process can do for a request: it sends bytes it has. BYTES_URL says where it gets them
 * once.
 */
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
