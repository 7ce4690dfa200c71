import { fireEvent, render, screen } from '@testing-library/react';
import { AreaMap } from './area-map';

const place = { lat: 34.04, lng: -118.23, address: '1412 Mateo Street, Los Angeles, CA 90021' };
const map = () => screen.getByRole('img', { name: 'Map around 1412 Mateo Street, Los Angeles, CA 90021' });

describe('AreaMap', () => {
  test("shows Google's map with the page's key, and our own drawing when that cannot be loaded", () => {
    render(<AreaMap place={place} mapsKey="k-1" />);
    const query = new URL(map().getAttribute('src')!).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      center: '34.04,-118.23',
      zoom: '15',
      size: '320x240',
      key: 'k-1',
    });
    fireEvent.error(map());
    expect(map()).not.toHaveAttribute('src');
  });

  test('draws the area itself where the page has no key', () => {
    render(<AreaMap place={place} mapsKey={null} />);
    expect(map()).not.toHaveAttribute('src');
  });
});
