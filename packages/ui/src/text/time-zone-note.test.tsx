import { render, screen } from '@testing-library/react';
import { TimeZoneNote } from './time-zone-note';

describe('TimeZoneNote', () => {
  it.each([
    ['Europe/London', '2026-11-21', 'PST'],
    ['Asia/Tokyo', '2026-07-04', 'PDT'],
    ['America/Phoenix', '2026-11-21', 'PST'],
  ])('tells a visitor in %s on %s that times are in %s', (zone, date, name) => {
    render(<TimeZoneNote zone={zone} date={date} />);
    expect(screen.getByText(`Times are Los Angeles time (${name})`)).toBeInTheDocument();
  });

  it.each([
    ['America/Los_Angeles', '2026-11-21'],
    ['America/Vancouver', '2026-11-21'],
    ['America/Phoenix', '2026-07-04'],
  ])('says nothing in %s on %s, where clocks show the same time', (zone, date) => {
    const { container } = render(<TimeZoneNote zone={zone} date={date} />);
    expect(container).toBeEmptyDOMElement();
  });
});
