// Query keys of a family, from general to specific.
import type { Family, FamilyScope } from '#domain/contract/family.ts'

/** What names a record in addresses and paths: its id, or the login of a user. */
export type RecordKey = number | string

/**
 * Makes the cache keys of a family, from general to specific: a stock's permits share a prefix, and two warehouses never share an entry.
 */
export function familyKeys<Path extends string>(family: Pick<Family<string, Path>, 'name' | 'path'>) {
  type Scope = FamilyScope<Path>
  const isScoped = family.path.includes(':')
  // The word `all` and not an empty object, which would match every scope, so that a stock's records can be invalidated without those of
  // all stocks.
  const all = (scope: Scope) => [family.name, isScoped ? keyScope(family.path, scope) : 'all'] as const
  return {
    all,
    pages: (scope: Scope) => [...all(scope), 'pages'] as const,
    detail: (scope: Scope, key: RecordKey) => [...all(scope), 'detail', key] as const,
  }
}

/**
 * Returns only the parameters of the path, in its order and with numbers as numbers, so that `'3'` from an address and `3` from a record
 * make the same key.
 */
function keyScope(path: string, scope: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => {
      const value = scope[name] ?? ''
      return [name, /^\d+$/.test(String(value)) ? Number(value) : value]
    }),
  )
}
