import { hashPaths, partyLabel, type Reservation, type Restaurant } from '@mesa/contract';
import { CardLink, formatDate, Meta, RestaurantPhoto, ResultRow } from '@mesa/ui';

/** The visit that a review is about. */
export function VisitSummary({
  reservation,
  restaurant,
}: {
  reservation: Reservation;
  restaurant: Restaurant;
}) {
  const { date, time, party_size } = reservation;
  return (
    <ResultRow
      compact
      photo={<RestaurantPhoto photoUrl={restaurant.photoUrl} alt="" priority fit="cover" sizes="168px" />}
    >
      <h2>
        <CardLink href={`#${hashPaths.restaurant.to(restaurant.id)}`}>{restaurant.name}</CardLink>
      </h2>
      <Meta>
        {formatDate(date, 'year')}
        {time}
        {partyLabel(party_size)}
      </Meta>
      <Meta>
        {restaurant.category}
        {restaurant.city}
      </Meta>
    </ResultRow>
  );
}
