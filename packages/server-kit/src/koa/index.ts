export { createService, type ServiceParts } from './create-service';
export { on, onInternal, type Handler, type Row, type Request } from './route';
export { runService, type ServiceSetup } from './run-service';
