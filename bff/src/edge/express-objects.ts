import { ServerResponse } from 'node:http';
import type { Express } from 'express';
import { PublicRequest } from './public-request';

/**
 * The classes by which `createServer` makes requests and responses that are the app's own from the start.
 * Express changes the prototypes of each request and response, unless they are right already; a changed one
 * makes all later work with it slower. Processor time of a request through an app of eight middleware
 * functions, client included: 156 µs with Node's own classes, 88 µs with these (docs/decisions/222).
 */
export function expressObjects(app: Express) {
  class AppRequest extends PublicRequest {}
  class AppResponse extends ServerResponse<AppRequest> {}
  // Express's own request does not descend from PublicRequest
  Object.defineProperties(AppRequest.prototype, Object.getOwnPropertyDescriptors(PublicRequest.prototype));
  app.request = inheriting(AppRequest.prototype, app.request);
  app.response = inheriting(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

function inheriting<T extends object>(prototype: object, base: T): T {
  // it now inherits all of T
  return Object.setPrototypeOf(prototype, base) as T;
}
