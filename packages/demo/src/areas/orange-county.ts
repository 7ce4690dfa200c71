import { area, type CityArea } from './city-area';

/** Real neighborhoods and streets of the cities in Orange County. */
export const ORANGE_COUNTY = {
  Irvine: {
    areaCode: '949',
    neighborhoods: [
      area('Woodbridge', '92604', [33.6806, -117.7993], ['Barranca Parkway', 'Lake Road', 'Yale Loop']),
      area(
        'University Town Center',
        '92612',
        [33.6489, -117.8392],
        ['Campus Drive', 'Bridge Road', 'California Avenue'],
      ),
      area(
        'Irvine Spectrum',
        '92618',
        [33.6506, -117.7436],
        ['Spectrum Center Drive', 'Gateway Boulevard', 'Pacifica'],
      ),
      area('Northwood', '92620', [33.7116, -117.7707], ['Bryan Avenue', 'Yale Avenue', 'Irvine Boulevard']),
    ],
  },
  'Newport Beach': {
    areaCode: '949',
    neighborhoods: [
      area(
        'Newport Center',
        '92660',
        [33.6155, -117.8751],
        ['Newport Center Drive', 'Avocado Avenue', 'San Miguel Drive'],
      ),
      area('Westcliff', '92660', [33.6229, -117.9011], ['Westcliff Drive', 'Dover Drive', 'Irvine Avenue']),
      area(
        'Mariners Mile',
        '92663',
        [33.6206, -117.9206],
        ['Riverside Avenue', 'Tustin Avenue', 'Cliff Drive'],
      ),
    ],
  },
  Orange: {
    areaCode: '714',
    neighborhoods: [
      area(
        'Old Towne',
        '92866',
        [33.7879, -117.8531],
        ['South Glassell Street', 'East Chapman Avenue', 'North Orange Street', 'Plaza Square'],
      ),
      area(
        'Olive',
        '92865',
        [33.8335, -117.8448],
        ['North Tustin Street', 'East Lincoln Avenue', 'North Orange Olive Road'],
      ),
      area(
        'El Modena',
        '92869',
        [33.7884, -117.8092],
        ['East Chapman Avenue', 'South Hewes Street', 'South Esplanade Street'],
      ),
    ],
  },
} satisfies Record<string, CityArea>;
