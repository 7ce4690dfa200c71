import { kinds } from './new/kinds';
import { make } from './new/make';
import { ROOT } from './settings';

/**
 * `npm run new -- remote|service|screen|call NAME`: creates the files from templates and prints what is left
 * to write.
 * @param root the checkout to write into
 * @throws UserError when the name is invalid or taken
 */
export async function run([kind = 'help', name, ...rest]: string[], root = ROOT): Promise<number> {
  const isQuestion = [kind, name].some((word) => /^(-h|--help|help)$/.test(word ?? ''));
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (isQuestion || !known || !name || rest.length > 0) {
    console[isQuestion ? 'log' : 'error'](
      isQuestion
        ? help()
        : `${known ? `Usage: npm run new -- ${known.usage}` : `There is no template "${kind}".\n${help()}`}`,
    );
    return isQuestion ? 0 : 1;
  }
  const plan = known.plan(name, root);
  const made = await make(plan, root);
  console.log(
    ['Created:', ...made.map((path) => `  ${path}`), 'Next:', ...plan.next.map((line) => `  ${line}`)].join(
      '\n',
    ),
  );
  return 0;
}

function help(): string {
  return [
    'Templates:',
    ...Object.values(kinds).map(({ usage, about }) => `  npm run new -- ${usage.padEnd(30)} ${about}`),
  ].join('\n');
}
