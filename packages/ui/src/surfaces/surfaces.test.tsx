import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Card, CardBody, CardLink, Meta, ResultRow } from './card';
import { Tabs } from './tabs';

const SECTIONS = [
  { id: 'overview', label: 'Overview' },
  { id: 'photos', label: 'Photos' },
  { id: 'reviews', label: 'Reviews' },
];

it('tabs mark the section one is in and lead to the others', async () => {
  const chosen = jest.fn();
  render(<Tabs label="Sections" items={SECTIONS} current="photos" onChoose={chosen} />);
  expect(screen.getByRole('navigation', { name: 'Sections' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Photos' })).toHaveAttribute('aria-current', 'location');
  await userEvent.click(screen.getByRole('button', { name: 'Reviews' }));
  expect(chosen).toHaveBeenCalledWith('reviews');
});

it('a card leads on by its title', () => {
  render(
    <Card lifts>
      <CardBody>
        <h3>
          <CardLink href="#/restaurants/42">Forno Ocaso</CardLink>
        </h3>
      </CardBody>
    </Card>,
  );
  expect(screen.getByRole('article')).toContainElement(screen.getByRole('link', { name: 'Forno Ocaso' }));
});

it('small facts leave out what is not there', () => {
  render(
    <Meta>
      <>Italian</>
      {null}
      <>Irvine</>
    </Meta>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Italian', 'Irvine']);
});

it('a row tells when one points at it, by mouse or keyboard', async () => {
  const pointed = jest.fn();
  render(
    <ResultRow photo={null} onPoint={pointed}>
      <a href="#/">Forno Ocaso</a>
    </ResultRow>,
  );
  await userEvent.hover(screen.getByRole('article'));
  await userEvent.unhover(screen.getByRole('article'));
  await userEvent.tab();
  expect(pointed.mock.calls).toEqual([[true], [false], [true]]);
});
