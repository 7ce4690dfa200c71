/** Sends the same bytes for every request, fetched once from BYTES_URL: the least that Node can do. */
import { sendJson, serve } from './serve.mjs';

const bytes = Buffer.from(await (await fetch(process.env.BYTES_URL)).arrayBuffer());
serve((_request, response) => sendJson(response, bytes));
