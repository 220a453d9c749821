// Pairs the records of two lists that are the same record.
interface Paired<Item> {
  readonly pairs: readonly (readonly [before: Item, after: Item])[]
  readonly removed: readonly Item[]
  readonly added: readonly Item[]
}

/**
 * Pairs the items of two lists that have a key in common. The first key pairs all that it can, the next one what is left. An item without a
 * key, whose key is empty, is not paired by it. Of several items with one key, the first of either list are a pair. It yields after each
 * item, so that a server pairs long lists in many turns of the event loop.
 */
export function* pairRecords<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: readonly ((item: Item) => string)[],
): Generator<undefined, Paired<Item>> {
  const pairs: (readonly [Item, Item])[] = []
  let [removed, added] = [before, after]
  for (const keyOf of keys) {
    if (removed.length === 0 || added.length === 0) break
    const waiting = new Map<string, Item[]>()
    // The first of a key is the last of its list, from which it is taken at once.
    for (const item of [...removed].reverse()) {
      const key = keyOf(item)
      const same = waiting.get(key)
      if (same) same.push(item)
      else if (key !== '') waiting.set(key, [item])
      yield
    }
    const taken = new Set<Item>()
    const left: Item[] = []
    for (const item of added) {
      const partner = waiting.get(keyOf(item))?.pop()
      if (partner === undefined) left.push(item)
      else {
        pairs.push([partner, item])
        taken.add(partner)
      }
      yield
    }
    added = left
    if (taken.size > 0) removed = removed.filter((item) => !taken.has(item))
  }
  return { pairs, removed, added }
}

export function atOnce<Result>(computation: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
  }
}
