export { createService, type ServiceParts } from './create-service';
export {
  answer,
  answerInternal,
  diner,
  identityOf,
  type CallHandler,
  type Handler,
  type Request,
} from './route';
export { runService, type ServiceSetup } from './run-service';
