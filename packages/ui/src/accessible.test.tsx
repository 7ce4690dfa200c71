import axe from 'axe-core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import * as ui from './index';

const nothing = () => undefined;
const PHOTO = '/assets/photos/thai_curry_hero_v0-640.webp';
const GROUPS = [
  {
    label: 'Cities',
    options: [
      { id: 'a', label: 'Torrance', hint: 'city' },
      { id: 'b', label: 'Orange' },
    ],
  },
];
const PINS = [
  { id: 'a', label: 'Olea', sign: '$', lat: 33.62, lng: -117.93 },
  { id: 'b', label: 'Kumo', sign: '$$', lat: 33.8, lng: -118.3, href: '#/restaurants/b' },
];

/**
 * WCAG 2.2 A and AA as far as a tool can check it. Contrast needs a layout, so end-to-end tests measure it.
 */
async function violations(container: Element): Promise<string[]> {
  const { violations: found } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

const COMPONENTS: Record<string, ReactElement> = {
  buttons: (
    <>
      <ui.Button busy>Book</ui.Button>
      <ui.ButtonLink href="#/">Home</ui.ButtonLink>
      <ui.IconButton label="Close" icon={ui.CloseIcon} />
    </>
  ),
  fields: (
    <>
      <ui.TextInput label="Email" required error="Email is invalid" value="" />
      <ui.PasswordInput label="Password" value="" hint="8 or more" />
      <ui.TextArea label="Notes" value="" onChange={nothing} maxLength={500} />
      <ui.Checkbox label="Yes" checked onChange={nothing} />
    </>
  ),
  pickers: (
    <>
      <ui.DatePicker value="2026-11-21" min="2026-11-21" onChange={nothing} />
      <ui.TimePicker value="7:00 PM" options={['7:00 PM']} onChange={nothing} />
      <ui.PartyPicker value={2} onChange={nothing} />
    </>
  ),
  scales: (
    <>
      <ui.StarInput label="Food" required value={3} onChange={nothing} error="Food must be chosen" />
      <ui.NoiseInput label="Noise" value={0} onChange={nothing} />
    </>
  ),
  search: (
    <ui.SearchFields
      request={{ date: '2026-11-21', time: '7:00 PM', partySize: 2 }}
      minDate="2026-11-21"
      times={['7:00 PM']}
      action="Find a Table"
      onChange={nothing}
      onSubmit={nothing}
    >
      <ui.Combobox
        look="panel"
        label="Location or Cuisine"
        value="to"
        groups={GROUPS}
        open
        onInput={nothing}
        onChoose={nothing}
      />
    </ui.SearchFields>
  ),
  slots: (
    <ui.SlotRow label="Times">
      <ui.SlotLink time="6:30 PM" href="#/booking/42" state="unavailable" reason="Full" size="big" />
      <ui.SlotLink time="7:00 PM" href="#/" />
      <ui.SlotLink time="7:30 PM" href="#/" state="unavailable" />
    </ui.SlotRow>
  ),
  carousel: (
    <ui.Carousel title="Explore Los Angeles" itemWidth={268}>
      <ui.PhotoCard href="#/" title="Best Thai" photoUrl={PHOTO} />
      <ui.PhotoCard href="#/b" title="Best French" photoUrl={PHOTO} />
    </ui.Carousel>
  ),
  row: (
    <ui.ResultRow
      photo={<ui.RestaurantPhoto photoUrl={PHOTO} alt="" />}
      actions={<ui.Button>Modify</ui.Button>}
    >
      <h2>
        <ui.CardLink href="#/">Olea</ui.CardLink>
      </h2>
      <ui.Rating average={4.8} reviews={12} />
      <ui.Meta>
        <>Thai</>
        <ui.PriceTag price={2} />
      </ui.Meta>
    </ui.ResultRow>
  ),
  map: (
    <>
      <ui.MapSketch label="2 restaurants" pins={PINS} selected="a" />
      <ui.PinMap label="Around Olea" lat={33.62} lng={-117.93} />
    </>
  ),
  notices: (
    <>
      <ui.Notice onDismiss={nothing}>Well</ui.Notice>
      <ui.ErrorList title="No" sentences={['One', 'Two']} />
      <ui.EmptyState title="Nothing" />
      <ui.FailedState message="Down" onRetry={nothing} />
    </>
  ),
  waiting: (
    <>
      <ui.Loading>
        <ui.SkeletonCard />
        <ui.SkeletonRow />
      </ui.Loading>
      <ui.ProgressBar label="Uploading" value={20} hideLabel />
      <ui.Countdown
        label="Your hold"
        until="2026-11-21T19:00:00Z"
        now={() => new Date('2026-11-21T18:58:00Z')}
      />
    </>
  ),
  around: (
    <>
      <ui.Tabs label="Sections" items={[{ id: 'a', label: 'Overview' }]} current="a" onChoose={nothing} />
      <ui.Toast action={{ label: 'Undo', onAct: nothing }} onDismiss={nothing}>
        Gone
      </ui.Toast>
      <ui.Footer />
    </>
  ),
};

describe('accessibility', () => {
  it.each(Object.entries(COMPONENTS))('%s have no accessibility violation', async (_, part) => {
    const { container } = render(part);
    expect(await violations(container)).toEqual([]);
  });

  it('modals have no accessibility violation', async () => {
    render(
      <ui.Modal title="Please sign in" onClose={nothing}>
        <ui.TextInput label="Email" value="" />
      </ui.Modal>,
    );
    expect(await violations(document.body)).toEqual([]);
  });
});
