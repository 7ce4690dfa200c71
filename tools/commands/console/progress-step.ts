export { step, type Progress } from '@mesa/remote-tools/commands';
