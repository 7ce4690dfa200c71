import { runPart } from '@mesa/server-kit';
import { variables } from './config';
import { start } from './start';

void runPart({ name: 'bff', variables, start });
