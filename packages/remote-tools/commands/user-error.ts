/** An error that the person at the console can fix: only its message is printed, without a stack. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
  readonly isUserError = true;
}
