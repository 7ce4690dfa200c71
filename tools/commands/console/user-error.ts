export { UserError } from '@mesa/remote-tools/commands';
