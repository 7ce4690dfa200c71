import { createRandom } from './random';
import { demoId } from './ids';

export interface DemoPerson {
  id: string;
  fname: string;
  lname: string;
  email: string;
}

const FIRST = (
  'Ana Maya Devon Priya Luis Hana Marcus Elena Tariq Sofia Jin Grace Omar Chloe Mateo Naomi Arjun Rosa ' +
  'Kenji Leila Diego Yuna Andre Mei Caleb Ines Noah Amara Felix Zoe Ravi Carmen Theo Nadia Isaac Linh ' +
  'Paolo Jada Emil Tessa Hugo Farah Owen Lucía Samir Bea Kofi Ruth'
).split(' ');

const LAST = (
  'Ruiz Okafor Thompson Patel Castillo Nakamura Greene Vargas Haddad Marino Park Liu Farouk Bennett Soto ' +
  'Klein Mehta Delgado Sato Karimi Romero Choi Baptiste Chen Walsh Ferreira Goldberg Diallo Weber Novak ' +
  'Iyer Ortega Papadakis Rahman Levy Nguyen Conti Brooks Lindqvist Moore Fontaine Aziz Reilly Mendoza ' +
  'Bishara Quinn Mensah Abbott'
).split(' ');

/** The `index`-th seeded diner (see DEMO_DINERS for how many have written reviews). */
export function dinerAt(index: number): DemoPerson {
  const random = createRandom('diner', index);
  const [fname, lname] = [random.pick(FIRST), random.pick(LAST)];
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
