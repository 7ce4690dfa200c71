import { hashPaths, type Reservation, type Restaurant } from '@mesa/contract';
import {
  CardLink,
  Meta,
  RestaurantPhoto,
  ResultRow,
  useCityName,
  useCuisineName,
  usePartyLabel,
} from '@mesa/ui';
import { useText } from '../messages';

/** The visit that a review is about. */
export function VisitSummary({
  reservation,
  restaurant,
}: {
  reservation: Reservation;
  restaurant: Restaurant;
}) {
  const t = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  const partyLabel = usePartyLabel();
  const { date, time, party_size } = reservation;
  return (
    <ResultRow
      compact
      photo={<RestaurantPhoto photoUrl={restaurant.photoUrl} alt="" priority fit="cover" sizes="168px" />}
    >
      <h2>
        {restaurant.removed ? (
          restaurant.name
        ) : (
          <CardLink href={`#${hashPaths.restaurant.to(restaurant.id)}`}>{restaurant.name}</CardLink>
        )}
      </h2>
      <Meta>
        {t.date(date, 'year')}
        {t.time(time)}
        {partyLabel(party_size)}
      </Meta>
      <Meta>
        {cuisineName(restaurant.category)}
        {cityName(restaurant.city)}
      </Meta>
    </ResultRow>
  );
}
