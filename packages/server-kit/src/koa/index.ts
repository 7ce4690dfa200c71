export { createService, type ServiceParts } from './create-service';
export { route, internalRoute, type Handler, type Route, type Request } from './route';
export { runService, type ServiceSetup } from './run-service';
