export interface Neighborhood {
  name: string;
  zip: string;
  /** its center; its restaurants are at most about 600 m away */
  lat: number;
  lng: number;
  streets: readonly string[];
}

/** Where the restaurants of a city are. */
export interface CityArea {
  areaCode: string;
  neighborhoods: readonly Neighborhood[];
}

export function area(
  name: string,
  zip: string,
  [lat, lng]: readonly [lat: number, lng: number],
  streets: readonly string[],
): Neighborhood {
  return { name, zip, lat, lng, streets };
}
