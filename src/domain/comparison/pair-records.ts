// Pairs the records of two lists that are the same record.
import { groupBy } from '../values/group-by.ts'

interface Paired<Item> {
  readonly pairs: readonly (readonly [before: Item, after: Item])[]
  readonly removed: readonly Item[]
  readonly added: readonly Item[]
}

/**
 * Pairs the items of two lists that have a key in common. The first key pairs all that it can, the next one what is left. An item without a key, whose key is empty, is not paired by
 * it. Of several items with one key, the first of either list are a pair.
 */
export function pairRecords<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: readonly ((item: Item) => string)[],
): Paired<Item> {
  const pairs: (readonly [Item, Item])[] = []
  let [removed, added] = [before, after]
  for (const keyOf of keys) {
    if (removed.length === 0 || added.length === 0) break
    // The first of a key is the last of its list, from which it is taken at once.
    const waiting = groupBy([...removed].reverse(), keyOf)
    waiting.delete('')
    const taken = new Set<Item>()
    added = added.filter((item) => {
      const partner = waiting.get(keyOf(item))?.pop()
      if (partner === undefined) return true
      pairs.push([partner, item])
      taken.add(partner)
      return false
    })
    if (taken.size > 0) removed = removed.filter((item) => !taken.has(item))
  }
  return { pairs, removed, added }
}
