/** An obstacle a person can do something about: its message is all that is shown, without a stack. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
  readonly isUserError = true;
}
