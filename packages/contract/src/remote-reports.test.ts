import { REPORT_MESSAGE_MAX, scrubMessage } from './remote-reports';

describe('scrubMessage', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'phone')",
      'Cannot read properties of undefined (reading …)',
    ],
    ['Loading chunk 12 failed.\n(error: https://x.example/a.js?q=ana)', 'Loading chunk # failed. (error: …'],
    ['No diner ana.reyes+1@mesa.example', 'No diner …'],
    ["can't book, it isn't free", "can't book, it isn't free"],
    ['Unexpected token "peanut allergy', 'Unexpected token …'],
    ['It says “no nuts” and «sin nueces»', 'It says … and …'],
    ['Call +1 (213) 555-0100 for table T4', 'Call +# (#) # for table #'],
    ['  two \n lines ', 'two lines'],
  ])('%j becomes %j', (message, scrubbed) => expect(scrubMessage(message)).toBe(scrubbed));

  it('removes the words of fields and address', () => {
    expect(scrubMessage('No slot for Peanut Allergy please', ['peanut allergy', '#/search/Thai'])).toBe(
      'No slot for … … please',
    );
    expect(scrubMessage('Nada para José', ['jOSÉ'])).toBe('Nada para …');
  });

  it('is bounded, and changes nothing the second time', () => {
    const once = scrubMessage(`Bad 'a' ${'word '.repeat(500)}`);
    expect(once.length).toBeLessThanOrEqual(REPORT_MESSAGE_MAX);
    expect(scrubMessage(once)).toBe(once);
  });
});
