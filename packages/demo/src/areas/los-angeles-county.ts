import { area, type CityArea } from './city-area';

/** Real neighborhoods and streets of the cities in Los Angeles County. */
export const LOS_ANGELES_COUNTY = {
  'Beverly Hills': {
    areaCode: '310',
    neighborhoods: [
      area(
        'Golden Triangle',
        '90210',
        [34.0697, -118.4043],
        ['North Canon Drive', 'North Beverly Drive', 'Brighton Way', 'Dayton Way'],
      ),
      area(
        'South Beverly',
        '90212',
        [34.0622, -118.3995],
        ['South Beverly Drive', 'South Reeves Drive', 'Charleville Boulevard'],
      ),
      area(
        'Robertson',
        '90211',
        [34.0643, -118.3839],
        ['South Robertson Boulevard', 'Wilshire Boulevard', 'Gregory Way'],
      ),
    ],
  },
  Torrance: {
    areaCode: '310',
    neighborhoods: [
      area(
        'Old Torrance',
        '90501',
        [33.8347, -118.315],
        ['Sartori Avenue', 'El Prado Avenue', 'Cabrillo Avenue', 'Marcelina Avenue'],
      ),
      area(
        'Del Amo',
        '90503',
        [33.8305, -118.349],
        ['Carson Street', 'Madrona Avenue', 'Hawthorne Boulevard'],
      ),
      area(
        'Walteria',
        '90505',
        [33.8075, -118.3502],
        ['Newton Street', 'Pacific Coast Highway', 'Ocean Avenue'],
      ),
    ],
  },
  'Los Angeles': {
    areaCode: '213',
    neighborhoods: [
      area(
        'Arts District',
        '90013',
        [34.0403, -118.2351],
        ['Mateo Street', 'Traction Avenue', 'South Hewitt Street', 'East Third Street'],
      ),
      area(
        'Silver Lake',
        '90026',
        [34.0869, -118.2702],
        ['Sunset Boulevard', 'Hyperion Avenue', 'Griffith Park Boulevard'],
      ),
      area(
        'Koreatown',
        '90005',
        [34.0618, -118.303],
        ['West Sixth Street', 'South Western Avenue', 'West Eighth Street'],
      ),
      area(
        'Echo Park',
        '90026',
        [34.0782, -118.2606],
        ['Echo Park Avenue', 'Glendale Boulevard', 'Sunset Boulevard'],
      ),
      area(
        'Highland Park',
        '90042',
        [34.1106, -118.192],
        ['York Boulevard', 'North Figueroa Street', 'Avenue 50'],
      ),
    ],
  },
  'West Hollywood': {
    areaCode: '310',
    neighborhoods: [
      area('Norma Triangle', '90069', [34.086, -118.3898], ['Doheny Drive', 'Cynthia Street', 'Norma Place']),
      area(
        'Design District',
        '90069',
        [34.0826, -118.3837],
        ['Melrose Avenue', 'North Robertson Boulevard', 'Beverly Boulevard'],
      ),
      area(
        'Sunset Strip',
        '90069',
        [34.092, -118.3804],
        ['Sunset Boulevard', 'Holloway Drive', 'La Cienega Boulevard'],
      ),
      area(
        'Fairfax Village',
        '90046',
        [34.0905, -118.3616],
        ['Santa Monica Boulevard', 'North Fairfax Avenue', 'Fountain Avenue'],
      ),
    ],
  },
  'Long Beach': {
    areaCode: '562',
    neighborhoods: [
      area(
        'East Village',
        '90802',
        [33.7709, -118.1862],
        ['Linden Avenue', 'East First Street', 'Elm Avenue', 'Broadway Court'],
      ),
      area(
        'Bixby Knolls',
        '90807',
        [33.8374, -118.1846],
        ['Atlantic Avenue', 'Long Beach Boulevard', 'East Bixby Road'],
      ),
      area(
        'Retro Row',
        '90814',
        [33.7716, -118.1614],
        ['East Fourth Street', 'Cherry Avenue', 'Temple Avenue'],
      ),
      area('Naples', '90803', [33.761, -118.1317], ['East Second Street', 'Toledo', 'Ravenna Drive']),
    ],
  },
  Rosemead: {
    areaCode: '626',
    neighborhoods: [
      area(
        'Valley Boulevard',
        '91770',
        [34.0793, -118.0828],
        ['Valley Boulevard', 'Walnut Grove Avenue', 'Mission Drive'],
      ),
      area(
        'Garvey Corridor',
        '91770',
        [34.0626, -118.0855],
        ['Garvey Avenue', 'San Gabriel Boulevard', 'Del Mar Avenue'],
      ),
      area(
        'Savannah',
        '91770',
        [34.0747, -118.0663],
        ['Rosemead Boulevard', 'Rio Hondo Avenue', 'Marshall Street'],
      ),
    ],
  },
} satisfies Record<string, CityArea>;
