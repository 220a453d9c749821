import type * as z from 'zod/mini'
import type { FieldType } from './filters.ts'

/**
 * A family of calls, described once as data (`README`, "Architecture"). The app makes its query options and mutations from it, the
 * server its handlers; they cannot disagree about a path, a filter, a sort or a page size.
 */
export interface Family<
  Name extends string = string,
  Path extends string = string,
  Entity extends z.ZodMiniType = z.ZodMiniType,
  Draft extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The noun in camelCase, also the first part of its cache keys and the word in its alert keys. */
  readonly name: Name
  /** From the origin, without a leading slash; `:name` for a parameter. */
  readonly path: Path
  /** What an answer holds. */
  readonly entity: Entity
  /** What a form makes and a body holds; a PUT body holds `id` and `version` besides. */
  readonly draft: Draft
  /** What a list can be filtered and sorted by; `id` belongs to it. */
  readonly fields: Readonly<Record<string, FieldType>>
  /** What its records belong to: answered as a reference (`stock: { id }`), and filtered by its id (`stockId.equals`). */
  readonly relations?: readonly string[]
  readonly pageSize: number
  /** The order until a person sorts. */
  readonly sort: string
}

export type AnyFamily = Family

export function defineFamily<
  const Name extends string,
  const Path extends string,
  Entity extends z.ZodMiniType,
  Draft extends z.ZodMiniType,
>(family: Family<Name, Path, Entity, Draft>): Family<Name, Path, Entity, Draft> {
  return family
}

/** The names after the colons of a path. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What fills a family's path: `{ warehouseId: 3, stockId: 41 }`. */
export type FamilyScope<Path extends string> = { readonly [Name in PathParams<Path>]: string | number }

/** A path with its parameters filled in. */
export function fillPath(path: string, scope: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(scope[name])))
}
