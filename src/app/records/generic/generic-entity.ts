// Type of an entity's generic screens, and the function that builds it from its API contract.
import type { LinkProps } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import type { Identified } from '#app/api/family/cached-rows.ts'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { type FamilyOptions, familyApi } from '#app/api/family/family.ts'
import type { TextKey } from '#app/i18n/text.ts'
import type { Family, FamilyScope } from '#domain/contract/family.ts'
import type { Fields } from '#domain/contract/filters.ts'
import type { GenericName } from '#domain/contract/generic-names.ts'
import { defineEntity, type Entity, type EntityName, fieldColumn, type FieldSpec } from '../entity.ts'
import type { DedicatedPage } from './dedicated-pages.ts'
import type { Rights, ScreenUser } from './rights.ts'

export type GenericPath = `api/${string}`

/** The description of an entity for its generic screens, which extends that of all record screens (`app/README.md#generic-screens`). */
export interface GenericEntity<Row extends Revision, Saved extends object> extends Entity<GenericPath, Row, Saved> {
  readonly name: GenericName & EntityName
  /** The fields of the contract, which determine the filters and sorts. */
  readonly fields: Fields
  /** The fields that the server sets; users cannot edit them. */
  readonly facts: readonly FieldSpec<Extract<keyof Row, string>>[]
  /** The columns that the list shows until the user chooses others. The first one names the record in sentences. */
  readonly shown: readonly Extract<keyof Row, string>[]
  /** Whether the list is loaded page by page, or completely. */
  readonly paging: 'pages' | 'whole'
  /** Whether the headings sort the list. */
  readonly sorts: boolean
  /** The order until the user presses a heading. */
  readonly sort: string
  readonly rights: Rights<Row>
  /** Returns the record's dedicated page, if it has one in addition to the generic pages. */
  readonly page?: ((row: Row, viewer: ScreenUser) => DedicatedPage | null) | undefined
  readonly history?: ((row: Row) => DedicatedPage) | undefined
  /** The text of the add button in an empty list, for entities whose Spanish name is not masculine. */
  readonly addFirst?: TextKey | undefined
  /** The field whose initial value is the CUIT of the company of the record's stock. */
  readonly cuitOf?: Extract<keyof Row, string> | undefined
}

export interface GenericRecordProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  id: number
}

interface GenericOptions<Row extends Revision, Saved extends object> extends Pick<
  GenericEntity<Row, Saved>,
  'groups' | 'question' | 'shown' | 'paging' | 'rights' | 'page' | 'history' | 'addFirst' | 'cuitOf'
> {
  readonly facts?: GenericEntity<Row, Saved>['facts']
  /** Default: true for lists that are loaded page by page. */
  readonly sorts?: boolean
  /** The entities whose responses count or name records of this one. */
  readonly staleWith?: readonly GenericName[]
  readonly api?: Pick<FamilyOptions<FamilyScope<GenericPath>, Row>, 'findOne'>
}

/** Returns an entity with the calls, the draft and the fields of its generic contract. */
export function defineGeneric<Row extends Revision, Saved extends object>(
  family: Family<GenericName & EntityName, GenericPath, z.ZodMiniType<Row>, z.ZodMiniType<Saved>>,
  options: NoInfer<GenericOptions<Row, Saved>>,
): GenericEntity<Row, Saved> {
  const { groups, question, facts = [], sorts = options.paging === 'pages', staleWith = [], api, ...described } = options
  const { name, fields, sort } = family
  // An empty object matches every scope: the lists of one stock or company, but not the list of all records, which the write itself updates.
  const invalidates = () => [[name, {}], ...staleWith.map((other) => [other])]
  const columns = [...groups.flatMap((group) => group.fields), ...facts].map((field) => fieldColumn(field, 'auto'))
  return {
    ...defineEntity(family, { groups, question, columns, api: familyApi(family, { ...api, invalidates }) }),
    ...described,
    name,
    fields,
    facts,
    sorts,
    sort,
  }
}

export function addressOf({ name }: { readonly name: GenericName }) {
  const params = { entity: name }
  return {
    list: { to: '/$entity', params } as const satisfies LinkProps,
    create: { to: '/$entity/new', params } as const satisfies LinkProps,
    detail: ({ id }: Identified) => ({ to: '/$entity/$id', params: { ...params, id } }) as const satisfies LinkProps,
    edit: ({ id }: Identified) => ({ to: '/$entity/$id/edit', params: { ...params, id } }) as const satisfies LinkProps,
    remove: ({ id }: Identified) => ({ to: '/$entity/$id/delete', params: { ...params, id } }) as const satisfies LinkProps,
  }
}
