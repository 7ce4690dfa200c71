import { render } from '@testing-library/react';
import { ClosingRuleNote } from './closing-rule-note';

const all = [{ open: '10:00 AM', close: '12:00 AM' }];
const hours = { mon: all, tue: all, wed: all, thu: all, fri: all, sat: all, sun: all };
const restaurant = { phone: '(626) 555-0186', hours, lead_minutes: 0, horizon_days: 365 };
// half a minute before the slot
const day = {
  date: '2026-11-21',
  slots: [{ time: '7:00 PM', available: false, reason: 'closed' as const }],
  now: new Date('2026-11-22T02:59:30Z'),
};

describe('ClosingRuleNote', () => {
  it.each([
    [1, 'a minute'],
    [45, '45 minutes'],
    [60, 'an hour'],
    [90, '90 minutes'],
    [120, '2 hours'],
    [1_440, 'a day'],
    [2_160, '36 hours'],
    [10_080, '7 days'],
  ])('says a lead of %i minutes as %s', (lead_minutes, words) => {
    const { container } = render(<ClosingRuleNote {...day} restaurant={{ ...restaurant, lead_minutes }} />);
    expect(container).toHaveTextContent(
      `Online booking closes ${words} before. For a sooner time, call (626) 555-0186.`,
    );
  });

  it.each([
    [1, 'one day'],
    [60, '60 days'],
  ])('says a horizon of %i days as %s', (horizon_days, words) => {
    const { container } = render(
      <ClosingRuleNote {...day} date="2027-11-21" restaurant={{ ...restaurant, horizon_days }} />,
    );
    expect(container).toHaveTextContent(
      `Opens for booking ${words} ahead. For a later date, call (626) 555-0186.`,
    );
  });

  it('says nothing of a slot that no rule closes', () => {
    const { container } = render(<ClosingRuleNote {...day} restaurant={restaurant} />);
    expect(container).toBeEmptyDOMElement();
  });
});
