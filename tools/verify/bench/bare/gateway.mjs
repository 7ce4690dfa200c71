/**
 * The usual Express gateway: each package as its own first page shows it, in front of an answer that is kept
 * in memory for a second.
 */
import compression from 'compression';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import session from 'express-session';
import helmet from 'helmet';
import pino from 'pino';
import pinoHttp from 'pino-http';
import { serve } from './serve.mjs';

const KEPT_MS = 1_000;
const upstream = new URL(process.env.BYTES_URL).origin;
/** by address: the answer, and until when it is kept */
const kept = new Map();

const app = express();
// into a file, as Mesa's own log
app.use(pinoHttp({}, pino.destination(process.env.LOG_FILE)));
app.use(helmet());
app.use(compression());
app.use(rateLimit({ windowMs: 60_000, limit: 1_000_000, standardHeaders: 'draft-8', legacyHeaders: false }));
app.use(session({ secret: 'a secret of the bench', resave: false, saveUninitialized: false }));
app.get('/api/restaurants/search', async (request, response) => {
  let answer = kept.get(request.originalUrl);
  if (!answer || answer.until < Date.now()) {
    const fetched = await fetch(upstream + request.originalUrl);
    answer = { json: await fetched.json(), until: Date.now() + KEPT_MS };
    kept.set(request.originalUrl, answer);
  }
  response.json(answer.json);
});
serve(app);
