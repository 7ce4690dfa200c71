/** An obstacle a person can do something about: its message is all that is shown, without a stack. */
export class Sentence extends Error {
  override readonly name: string = 'Sentence';
  readonly isSentence = true;
}
