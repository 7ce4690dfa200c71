import { createRandom } from './random';
import { demoId } from './ids';
import names from './words/diners.json';

export interface DemoPerson {
  id: string;
  fname: string;
  lname: string;
  email: string;
}

/** The `index`-th seeded diner (see DEMO_DINERS for how many have written reviews). */
export function dinerAt(index: number): DemoPerson {
  const random = createRandom('diner', index);
  const [fname, lname] = [random.pick(names.first), random.pick(names.last)];
  return {
    id: demoId('diner', index + 1),
    fname,
    lname,
    email: `${plain(fname)}.${plain(lname)}.${index + 1}@mesa.example`,
  };
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
