/** Passes every request on to UPSTREAM by http-proxy-middleware with a keep-alive agent, and does no more. */
import { Agent } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { serve } from './serve.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64, scheduling: 'lifo' });
serve(createProxyMiddleware({ target: process.env.UPSTREAM, agent }));
