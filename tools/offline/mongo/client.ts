import { MongoClient } from 'mongodb';

/**
 * how long an answer may fail to come, in milliseconds: a mongod killed under Wine leaves connections that look open
 * for ever. What rightly takes longer says NO_SOCKET_TIMEOUT.
 */
const SILENCE_MS = 15_000;

/** A client for a tool: it gives up instead of waiting for ever. @param withinMs how long to look for a server, in milliseconds */
export const mongoClient = (uri: string, withinMs = 20_000): MongoClient =>
  new MongoClient(uri, { serverSelectionTimeoutMS: withinMs, socketTimeoutMS: SILENCE_MS });

/** For one operation on a collection whose answer may take any time (its types name it for a whole client only). */
export const NO_SOCKET_TIMEOUT: object = { socketTimeoutMS: 0 };
