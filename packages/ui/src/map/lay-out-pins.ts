/** A pin's sign on the drawing: its center, and the spot it marks. */
export interface PlacedPin {
  x: number;
  y: number;
  spot: readonly [x: number, y: number];
}

/** A sign with the gap around it, px. */
export const SIGN = { width: 48, height: 36 } as const;
/** How far above its spot a sign is drawn unless it would cover another one. */
const ABOVE = 26;
const EDGE = 4;
/** The steps in which a sign moves away, and how many of them at most. */
const STEP = { x: 12, y: 9 } as const;
const STEPS = 60;

/** The upper right corner, where the buttons of a map are: no sign covers them. */
const CORNER = { width: 60, height: 104 } as const;

/** How many signs a drawing has space for, so that it can still be read. */
export function pinsThatFit(width: number, height: number): number {
  return Math.min(60, Math.floor((width * height) / (SIGN.width * SIGN.height * 4)));
}

/**
 * Puts spots whose signs would cover one another into groups, each at the spot of its first member. Earlier
 * groups stay where they are when more spots are added.
 * @returns the members of each group, by their indices
 */
export function groupSpots(spots: readonly (readonly [x: number, y: number])[]): number[][] {
  const groups: number[][] = [];
  spots.forEach(([x, y], index) => {
    const near = groups.find(([first]) => {
      const [firstX, firstY] = spots[first!]!;
      return covers({ x, y }, { x: firstX, y: firstY });
    });
    if (near) near.push(index);
    else groups.push([index]);
  });
  return groups;
}

/**
 * Places each sign as near to its spot as it can without covering an earlier one.
 * Earlier signs do not move when more are added.
 */
export function layOutPins(
  spots: readonly (readonly [x: number, y: number])[],
  width: number,
  height: number,
): PlacedPin[] {
  const pins: PlacedPin[] = [];
  for (const spot of spots) {
    const home = keepInside(spot[0], spot[1] - ABOVE, width, height);
    const clear = movesAway().find(([dx, dy]) => {
      const at = { x: home.x + dx, y: home.y + dy };
      return isInside(at, width, height) && pins.every((pin) => !covers(at, pin));
    });
    const [dx, dy] = clear ?? [0, 0];
    pins.push({ x: home.x + dx, y: home.y + dy, spot });
  }
  return pins;
}

interface Point {
  x: number;
  y: number;
}

type Move = readonly [dx: number, dy: number];
let moves: readonly Move[] | undefined;

/** All offsets of a sign, the shortest first; computed when the first map is drawn. */
function movesAway(): readonly Move[] {
  if (moves) return moves;
  const steps = Array.from({ length: 2 * STEPS + 1 }, (_, i) => i - STEPS);
  moves = steps
    .flatMap((column) => steps.map((row): Move => [column * STEP.x, row * STEP.y]))
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  return moves;
}

function covers(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < SIGN.width && Math.abs(a.y - b.y) < SIGN.height;
}

function keepInside(x: number, y: number, width: number, height: number): Point {
  return {
    x: Math.max(SIGN.width / 2 + EDGE, Math.min(x, width - SIGN.width / 2 - EDGE)),
    y: Math.max(SIGN.height / 2 + EDGE, Math.min(y, height - SIGN.height / 2 - EDGE)),
  };
}

function isInside({ x, y }: Point, width: number, height: number): boolean {
  const kept = keepInside(x, y, width, height);
  const inCorner = x + SIGN.width / 2 > width - CORNER.width && y + SIGN.height / 2 > height - CORNER.height;
  return kept.x === x && kept.y === y && !inCorner;
}
