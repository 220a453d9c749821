// Type of an entity's screen description: name, form fields, table columns and API calls, with helpers that build it.
import type * as z from 'zod/mini'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { type EntityTypes, type FamilyApi, familyApi } from '#app/api/family/family.ts'
import type { FieldErrorsOf } from '#app/forms/use-schema-form.ts'
import type { TextKey } from '#app/i18n/text.ts'
import type { Confirmation } from '#app/ui/dialog/confirm-dialog.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import type { DefaultSource, Family } from '#domain/contract/family.ts'
import { wordOf } from '#domain/contract/generic-names.ts'
import { type FieldLook, isRequired, type RecordLayout } from '#domain/contract/record.ts'
import { type FieldKind, fieldKinds } from './field-kinds.ts'
import { asText } from './shown-values.ts'

/** The values of a form while the user edits it: texts, and booleans for switches. */
export type Values = Record<string, string | boolean>

export interface FieldSpec<Name extends string = string> extends FieldLook<TextKey, FieldKind, Name> {
  readonly name: Name
  readonly required?: boolean
}

export interface FieldGroup<Name extends string = string> {
  readonly heading: TextKey
  readonly fields: readonly FieldSpec<Name>[]
}

/** A column of an entity's table. Its cell is a text, so that tooltips and sentences can use it too. */
export interface EntityColumn<Row> extends Column<Row> {
  readonly cell: (row: Row) => string
  /** The field that is edited in this column when the row is edited in place. */
  readonly field?: FieldSpec
}

type Named<Key = TextKey> = Key extends `${infer Name}.one` ? Name : never

/** The entities for which the catalogue has every text that the record screens and the messages after a write use. */
export type EntityName = {
  [Name in Named]:
    | `${Name}.${'add' | 'empty' | 'deleteTitle' | 'deleteText'}`
    | `depositosApp.${Name}.${'created' | 'updated' | 'deleted'}` extends TextKey
    ? Name
    : never
}[Named]

/** All that the record screens need to know of one kind of record (`app/README.md#a-new-entity`). */
export interface Entity<T extends EntityTypes> {
  readonly name: EntityName
  /** The name in addresses, `contenedor-asociado`. */
  readonly word: string
  readonly draft: z.ZodMiniType<T['draft']>
  readonly api: FamilyApi<T>
  readonly groups: readonly FieldGroup<Extract<keyof T['row'], string>>[]
  readonly columns: readonly EntityColumn<T['row']>[]
  /** Returns the question before a change that has consequences; null when a change needs none. */
  readonly question?: ((row: T['row'], changed: T['draft']) => Confirmation | null) | undefined
  /** Returns the errors of fields for a refusal in which the server named none. */
  readonly fieldErrorsOf?: FieldErrorsOf | undefined
  /** The values of a new record's form: the contract's defaults, and empty fields. */
  readonly start: (from: DefaultSource) => Values
}

interface EntityOptions<T extends EntityTypes> extends Pick<Entity<T>, 'groups' | 'question' | 'fieldErrorsOf'> {
  readonly api?: Entity<T>['api']
  readonly columns?: Entity<T>['columns']
}

export function defineEntity<Path extends string, Row extends Revision, Saved extends object>(
  family: Family<EntityName, Path, z.ZodMiniType<Row>, z.ZodMiniType<Saved>>,
  options: EntityOptions<{ path: Path; row: Row; draft: Saved }>,
): Entity<{ path: Path; row: Row; draft: Saved }> {
  const {
    api = familyApi(family),
    groups,
    columns = formFields(groups).map((one) => fieldColumn(one, 'auto')),
    question,
    fieldErrorsOf,
  } = options
  const { name, draft, defaults } = family
  return {
    name,
    word: wordOf(name),
    draft,
    api,
    groups,
    columns,
    question,
    fieldErrorsOf,
    start: (from) => ({ ...formValues<string>(groups, {}), ...defaults?.(from) }),
  }
}

export function formFields<Name extends string>(groups: readonly FieldGroup<Name>[]): readonly FieldSpec<Name>[] {
  return groups.flatMap(({ fields }) => fields)
}

/**
 * Returns the groups that stand alone or need their heading, and the others: a single field, or a switch with its dependent fields, whose
 * label says enough.
 */
export function byHeading<Name extends string>(groups: readonly FieldGroup<Name>[]) {
  const isHeaded = ({ fields }: FieldGroup<Name>) => groups.length === 1 || (fields.length > 1 && fields[0]?.kind.checkbox !== true)
  return { headed: groups.filter(isHeaded), unheaded: groups.filter((group) => !isHeaded(group)) }
}

type ShownIn<Declared> = {
  [Name in keyof Declared & string]: Declared[Name] extends { readonly kind: string } ? Name : never
}[keyof Declared & string]

/**
 * Returns the groups and the columns of a record's description, and as `facts` the fields that no form has. `own` are the kinds of this
 * record alone.
 */
export function screenOf<const Declared extends Readonly<Record<string, object>>, Kind extends string = never>(
  {
    declared,
    layout: { groups, columns = [] },
  }: {
    readonly declared: Declared & {
      readonly [Name in ShownIn<Declared>]: FieldLook<TextKey, keyof typeof fieldKinds | NoInfer<Kind>, ShownIn<Declared>>
    }
    readonly layout: RecordLayout<ShownIn<Declared>, TextKey>
  },
  own?: Readonly<Record<Kind, FieldKind>>,
) {
  type Name = ShownIn<Declared>
  // Without `own` there is no further `Kind`.
  const kinds = { ...fieldKinds, ...own } as Readonly<Record<keyof typeof fieldKinds | Kind, FieldKind>>
  const specOf = (name: Name): FieldSpec<Name> => {
    const look = declared[name]
    return { ...look, name, kind: kinds[look.kind], required: isRequired(look) }
  }
  const isFact = (name: string): name is Name =>
    'kind' in (declared[name] ?? {}) && !groups.some(({ fields }) => fields.some((one) => one === name))
  return {
    groups: groups.map(({ heading, fields }) => ({ heading, fields: fields.map(specOf) })),
    facts: Object.keys(declared).filter(isFact).map(specOf),
    columns: columns.map(specOf).map((spec) => fieldColumn(spec, spec.width ?? 'auto')),
  }
}

export function field<const Name extends string>(
  name: Name,
  label: TextKey,
  kind: FieldKind,
  options: Omit<FieldSpec<Name>, 'name' | 'label' | 'kind'> = {},
): FieldSpec<Name> {
  return { name, label, kind, ...options }
}

export function fieldColumn<Name extends string>(
  field: FieldSpec<Name>,
  width: string,
): EntityColumn<Readonly<Partial<Record<Name, unknown>>>> {
  const { label, kind, name, shortTitle = false } = field
  return {
    id: name,
    title: label,
    shortTitle,
    cell: (row) => kind.show(row[name]),
    width,
    align: kind.align,
    decimals: kind.decimals,
    sort: name,
    field,
  }
}

/** Returns the columns of a table without edited rows: a missing value is a dash, and `own` are the cells that show more than a text. */
export function tableColumns<Row>(
  columns: readonly EntityColumn<Row>[],
  own: Readonly<Partial<Record<string, Column<Row>['cell']>>> = {},
): Column<Row>[] {
  return columns.map(({ field: _field, sort: _sort, ...column }) => ({
    ...column,
    cell: own[column.id] ?? ((row: Row) => column.cell(row) || '-'),
  }))
}

export function secretsOf(groups: readonly FieldGroup[]): readonly string[] {
  return formFields(groups).flatMap(({ name, kind }) => (kind.secret ? [name] : []))
}

/** Returns whether a record, or the values of its form, lacks a field that it need not have. */
export function isUnanswered<Name extends string>(
  { name, ifAnswered, ifFilled }: FieldSpec<Name>,
  row: Readonly<Partial<Record<Name, unknown>>>,
): boolean {
  return (row[name] === undefined && (ifAnswered ?? ifFilled) === true) || (row[name] === null && ifFilled === true)
}

/** Returns the form values of a record: numbers as a user types them, a missing value as an empty text. */
export function formValues<Name extends string>(
  groups: readonly FieldGroup<Name>[],
  row: Readonly<Partial<Record<Name, unknown>>>,
): Values {
  return Object.fromEntries(
    formFields(groups)
      .filter((one) => !isUnanswered(one, row))
      .map(({ name, kind: { checkbox, toForm = asText } }) => [name, checkbox ? row[name] === true : toForm(row[name])]),
  )
}
