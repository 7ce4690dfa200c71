/** A restaurant of the demo that has words of its own, so that nothing about it contradicts its name. */
export interface NamedRestaurant {
  name: string;
  /** first sentence of the description; {in} is "in the Arts District", "on Valley Boulevard" */
  opening: string;
  /** what the second sentence is about */
  dishes: readonly [string, string];
}
