import ICAL from 'ical.js';

/** What a calendar program reads in the file of a mail. @throws when it is no calendar file */
export function readCalendar(file: string) {
  const calendar = ICAL.Component.fromString(file);
  const vevent = calendar.getFirstSubcomponent('vevent')!;
  const event = new ICAL.Event(vevent);
  const { startDate } = event;
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: vevent.getFirstPropertyValue('status'),
    sequence: event.sequence,
    uid: event.uid,
    organizer: event.organizer,
    attendees: event.attendees.map((attendee) => attendee.getFirstValue()),
    /** on the restaurant's clock */
    start: startDate.toString(),
    zone: startDate.zone?.tzid,
    /** as the zone of the file itself says */
    startsAt: new Date(startDate.toUnixTime() * 1_000),
  };
}
