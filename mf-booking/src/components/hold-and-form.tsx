import type { Reservation, Restaurant, TableRequest } from '@mesa/contract';
import type { Submit } from '@mesa/remote-kit';
import { Button, ButtonLink } from '@mesa/ui';
import { useText } from '../messages';
import type { DinerDetailsForm } from '../state/use-diner-details';
import type { TableHold } from '../state/use-hold';
import type { OwnReservations } from '../state/use-own-reservations';
import { BookingErrors, isBookable, isTaken } from './booking-errors';
import { DinerForm } from './diner-form';
import { FormErrors } from './form-errors';
import { OtherBookingNotice } from './other-booking-notice';
import { HoldNotice } from './hold-notice';

export interface HoldAndFormProps {
  restaurant: Restaurant;
  request: TableRequest;
  hold: TableHold;
  form: Submit<[]> & Pick<DinerDetailsForm, 'details' | 'change'>;
  /** the submit button's text */
  action: string;
  /** hash path of the screen where another day, time or party is chosen */
  otherTimePath: string;
  /** the path of the same screen with another time */
  pathTo: (request: TableRequest) => string;
  /** the reservation that is being changed */
  moving?: Reservation;
  /** the diner's: another one about that time is named, and the last one's phone is offered */
  own: OwnReservations;
  /** for a form that shows an outdated version: accepts the latest one in place of sending the form */
  onAcceptLatest?: (() => void) | undefined;
}

/** The table's hold, why the table cannot be booked, and the form with the diner's details. */
export function HoldAndForm(props: HoldAndFormProps) {
  const { form, action, otherTimePath, own, onAcceptLatest, ...table } = props;
  const { restaurant, request, hold, moving } = table;
  const t = useText();
  const { details, change, submit, busy, refusal, clear } = form;
  return (
    <>
      <HoldNotice hold={hold} />
      <OtherBookingNotice reservations={own.reservations} request={request} moving={moving} />
      {onAcceptLatest ? (
        <FormErrors refusal={refusal} />
      ) : (
        <BookingErrors {...table} refusal={refusal} clear={clear} />
      )}
      {!isBookable(hold, { restaurant, request, moving }) ? (
        <ChooseAnotherTime path={otherTimePath} />
      ) : (
        <DinerForm
          details={details}
          change={change}
          refusal={refusal}
          email={moving?.email}
          isPhoneSettled={own.isSettled}
          disabled={!onAcceptLatest && isTaken(refusal, hold)}
          onSubmit={onAcceptLatest ?? submit}
          otherTimePath={otherTimePath}
        >
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {onAcceptLatest ? t('edit.acceptLatest') : action}
          </Button>
        </DinerForm>
      )}
    </>
  );
}

/** Replaces the form of a table that nobody can book. `path` is where another time is chosen. */
function ChooseAnotherTime({ path }: { path: string }) {
  const t = useText();
  return (
    <div>
      <ButtonLink variant="primary" size="large" href={`#${path}`} data-replace="">
        {t('diner.otherTime')}
      </ButtonLink>
    </div>
  );
}
