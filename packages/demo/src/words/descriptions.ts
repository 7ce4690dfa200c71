/** First sentences of restaurants without a text of their own, of any cuisine; {in} is the neighborhood. */
export const OPENINGS = [
  'A neighborhood favorite {in} with a short menu and a long list of regulars.',
  'Family-run, unhurried and easy to find {in}.',
  'A small kitchen {in} that cooks with the seasons.',
  'Two friends, one stove and a dining room {in} that feels like theirs.',
  'Old recipes, good produce and a warm welcome {in}.',
  'A lively room {in} with an open kitchen and plenty to share.',
  'A calm corner {in} for long talks over good food.',
  'Everything is made here, from the sauces to the sweets.',
  'The menu changes with the market, and the regulars change their order with it.',
  'Simple cooking, done carefully, at tables {in} that fill up fast.',
  'A cheerful place {in} that treats weeknights like weekends.',
  'Recipes from three generations, served without ceremony {in}.',
  'Good ingredients, little fuss and a kitchen that knows when to stop.',
  'The kind of place {in} where the owner still says hello at every table.',
] as const;

/** Second sentences: {a} and {b} are two dishes of the restaurant. */
export const MIDDLES = [
  'Regulars come for the {a} and stay for the {b}.',
  'Order the {a} and the {b}, and let the kitchen choose the rest.',
  'The {a} has been on the menu since opening night; the {b} came soon after.',
  'Get the {a} for the table; the {b} is too good to share.',
  'Known for its {a}, quietly proud of its {b}.',
  'First time? Get the {a}. Second time? The {b}.',
  'People cross town for the {a}; those in the know add the {b}.',
  'The {a} is the signature, the {b} is the surprise.',
  'Half the room is here for the {a}, the other half for the {b}.',
  'It all began with the {a}; now the {b} is just as popular.',
] as const;

/** Last sentences that fit any restaurant; some are empty. */
export const CLOSINGS = [
  'Patio seats go first on warm evenings.',
  'Good for a quiet date or a loud birthday.',
  'The drinks list is short, local and fairly priced.',
  'Parking is easy behind the building.',
  'Weekends fill up early, so book ahead.',
  'Ask what’s off the menu tonight.',
  'Take the table by the window if you can get it.',
  'Service is friendly and never in a hurry.',
  '',
  '',
] as const;
