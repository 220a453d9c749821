// Type of a family of REST calls described as data, from which app and server derive queries, mutations and handlers.
import type * as z from 'zod/mini'
import { type Fields, sortableFields } from './filters.ts'

/**
 * A family of calls, described once as data. The app makes its query options and mutations from it, the server its handlers; they cannot
 * disagree about a path, a filter, a sort or a page size.
 */
export interface Family<
  Name extends string = string,
  Path extends string = string,
  Entity extends z.ZodMiniType = z.ZodMiniType,
  Draft extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The entity in camelCase, also the first part of its cache keys and the word in its alert keys. */
  readonly name: Name
  /** Of the list, from the origin, without a leading slash; `:name` for a parameter. */
  readonly path: Path
  /** Where single records are read and written, when it is not the list's path: `recordPath/:id`. */
  readonly recordPath?: string
  /** Where one record is read, when it is not `recordPath`: `readPath/:id`. */
  readonly readPath?: string
  /** The one address at which clients of the platform make all five calls, when it is not `path` for each of them. */
  readonly platformPath?: string
  readonly entity: Entity
  /** A record as a form makes it and a body holds it; a PUT body holds `id` and `version` besides. */
  readonly draft: Draft
  /** `id`, and every field that is stored: a table's columns, a list's filters and sorts follow from them. */
  readonly fields: Fields
  /** The fields that hold its numbers, in which `number.contains` looks for a part of one. */
  readonly numbers?: readonly string[]
  /** What the form of a new record starts with, as it is typed. A field without a default starts empty. */
  readonly defaults?: (from: DefaultSource) => Defaults<z.output<Draft>>
  readonly pageSize: number
  /** Whether lists are asked for with a time stamp, which keeps what stands between from answering an old one. */
  readonly cacheBuster?: true
  /** Members of the answer that lists can be sorted by although they are not stored: `contenido.pesoBruto`. */
  readonly sorts?: readonly string[]
  /** The order until the user chooses one. */
  readonly sort: string
}

export type AnyFamily = Family

export interface DefaultSource {
  readonly now: string
  /** Of the warehouse's company, with or without dashes. */
  readonly cuit: string
  /** Of the user who makes the record. */
  readonly login?: string
}

type Defaults<Draft> = Readonly<Partial<Record<Extract<keyof Draft, string>, string | boolean>>>

export function defineFamily<
  const Name extends string,
  const Path extends string,
  Entity extends z.ZodMiniType,
  Draft extends z.ZodMiniType,
>(family: Family<Name, Path, Entity, Draft>): Family<Name, Path, Entity, Draft> {
  return family
}

export function sortsOf({ fields, sorts = [] }: Pick<AnyFamily, 'fields' | 'sorts'>): string[] {
  return [...sortableFields(fields), ...sorts]
}

export function recordPathOf({ path, recordPath = path }: Pick<AnyFamily, 'path' | 'recordPath'>): string {
  return recordPath
}

export function readPathOf(family: Pick<AnyFamily, 'path' | 'recordPath' | 'readPath'>): string {
  return family.readPath ?? recordPathOf(family)
}

/** The family with all its calls at one address, as clients of the platform make them; null where its own calls are so. */
export function atOneAddress<Of extends AnyFamily>({ platformPath, ...family }: Of) {
  return platformPath === undefined ? null : { ...family, path: platformPath, recordPath: platformPath, readPath: platformPath }
}

type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a family's path: `{ warehouseId: 3, stockId: 41 }`. */
export type FamilyScope<Path extends string> = { readonly [Name in PathParams<Path>]: string | number }

export function fillPath(path: string, scope: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(scope[name])))
}
