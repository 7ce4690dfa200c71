export interface Neighborhood {
  name: string;
  zip: string;
  /** its middle; a restaurant lies within some 600 m of it */
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
