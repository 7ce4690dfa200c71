import type { WorkflowCall } from '../../routes';
import type { Dependencies, Handler } from '../handler';
import { addFavorite } from './add-favorite';
import { changeReview } from './change-review';
import { changeUser } from './change-user';
import { confirmEmail } from './confirm-email';
import { createReview } from './create-review';
import { deleteReview } from './delete-review';
import { deleteUser } from './delete-user';
import { endOtherSessions } from './end-other-sessions';
import { resetPassword } from './reset-password';
import { signIn } from './sign-in';
import { signOut } from './sign-out';

/** The writes that involve several services or the session; the type requires a handler for each. */
export function createWorkflows(dependencies: Dependencies): Record<WorkflowCall, Handler> {
  return {
    signIn: signIn(dependencies, 'signIn'),
    signUp: signIn(dependencies, 'signUp'),
    signOut: signOut(dependencies),
    changeUser: changeUser(dependencies),
    deleteUser: deleteUser(dependencies),
    endOtherSessions: endOtherSessions(dependencies),
    resetPassword: resetPassword(dependencies),
    confirmEmail: confirmEmail(dependencies),
    addFavorite: addFavorite(dependencies),
    createReview: createReview(dependencies),
    changeReview: changeReview(dependencies),
    deleteReview: deleteReview(dependencies),
  };
}
