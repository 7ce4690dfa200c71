export { calendarOf, type CalendarEntry, type CalendarPerson, type Invitation } from './calendar-of';
