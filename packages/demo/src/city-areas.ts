import type { City } from '@mesa/contract';
import type { CityArea } from './areas/city-area';
import { LOS_ANGELES_COUNTY } from './areas/los-angeles-county';
import { ORANGE_COUNTY } from './areas/orange-county';

/** Where the fictional restaurants are: real streets, invented house numbers. */
export const CITY_AREAS: Readonly<Record<City, CityArea>> = { ...ORANGE_COUNTY, ...LOS_ANGELES_COUNTY };
