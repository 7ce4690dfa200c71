/**
 * Merges types that are equal in everything they refer to, and numbers the rest in the order in which the
 * names lead to them: equal interfaces give equal text.
 * @param {{ modules: object, types: object[] }} graph contract's `TypeGraph`
 */
exports.compact = ({ modules, types }) => {
  const classes = classesOf(types);
  const representative = new Map();
  classes.forEach((one, index) => representative.has(one) || representative.set(one, index));
  const numbers = new Map();
  const order = [];
  const visit = (index) => {
    const one = classes[index];
    if (!numbers.has(one)) {
      numbers.set(one, order.length);
      order.push(representative.get(one));
    }
    return numbers.get(one);
  };
  const named = mapRoots(modules, visit);
  const compacted = [];
  // `order` grows while it is walked
  for (let i = 0; i < order.length; i += 1) compacted.push(mapReferences(types[order[i]], visit));
  return { modules: named, types: compacted };
};

/** All types begin in one class, which is split by what they refer to until nothing changes. */
function classesOf(types) {
  let classes = types.map(() => 0);
  for (let count = 1; ; ) {
    const ids = new Map();
    const next = types.map((type, index) => {
      // a type parameter is equal to no other one
      const own = type.parameter === undefined ? '' : index;
      const key = `${own}${JSON.stringify(mapReferences(type, (one) => classes[one]))}`;
      if (!ids.has(key)) ids.set(key, ids.size);
      return ids.get(key);
    });
    classes = next;
    if (ids.size === count) return classes;
    count = ids.size;
  }
}

function mapRoots(modules, map) {
  const sorted = (object) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted(modules).map(([module, names]) => [
      module,
      Object.fromEntries(sorted(names).map(([name, index]) => [name, map(index)])),
    ]),
  );
}

/** A copy of a type with each reference replaced. */
function mapReferences(type, map) {
  if (typeof type === 'string') return type;
  return Object.fromEntries(
    Object.entries(type).map(([key, value]) => {
      if (key === 'least' || key === 'name' || key === 'depends' || value === null) return [key, value];
      if (typeof value === 'number') return [key, map(value)];
      if (key === 'calls' || key === 'news') return [key, value.map((one) => mapReferences(one, map))];
      if (Array.isArray(value)) return [key, value.map(map)];
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one)]))];
    }),
  );
}
