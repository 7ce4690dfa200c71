import { createServer } from 'node:http';

/** Serves requests on a free port of loopback, reports it in a message, and ends with the parent process. */
export function serve(handle) {
  const server = createServer(handle);
  server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }));
  process.once('disconnect', () => process.exit());
}

export function sendJson(response, bytes) {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length };
  response.writeHead(200, headers).end(bytes);
}
