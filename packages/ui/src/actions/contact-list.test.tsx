import { directionsUrl } from '@mesa/contract';
import { render, screen } from '@testing-library/react';
import { ContactList } from './contact-list';

const ADDRESS = '1412 Mateo St, Los Angeles, CA 90021';

describe('ContactList', () => {
  it('leads to directions, to the website and to a call', () => {
    render(<ContactList address={ADDRESS} phone="(213) 555-0142" website="https://www.forno.example/" />);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      [`${ADDRESS}, opens in a new tab`, directionsUrl(ADDRESS)],
      ['forno.example, opens in a new tab', 'https://www.forno.example/'],
      ['(213) 555-0142', 'tel:2135550142'],
    ]);
  });

  it('has further rows, and none for a website that a restaurant lacks', () => {
    render(
      <ContactList address={ADDRESS} phone="(213) 555-0142">
        <li>Open now</li>
      </ContactList>,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Open now')).toBeInTheDocument();
  });
});
