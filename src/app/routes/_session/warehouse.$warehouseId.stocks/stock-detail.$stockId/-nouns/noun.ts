import type * as z from 'zod/mini'
import type { familyApi, Revision } from '#app/api/family.ts'
import type { TextKey } from '#app/i18n/text.ts'
import type { DefaultSource, Family } from '#domain/family.ts'
import type { Look } from './looks.ts'

/** What a form holds while one types: texts, and the two switches. */
export type Values = Record<string, string | boolean>

export interface FieldSpec<Name extends string = string> {
  readonly name: Name
  readonly label: TextKey
  readonly look: Look
  readonly required?: boolean
  readonly help?: TextKey
  /** The switch that calls for it. */
  readonly when?: Name
  /** Takes the whole width of the form. */
  readonly wide?: boolean
}

export interface FieldGroup<Name extends string = string> {
  readonly heading: TextKey
  readonly fields: readonly FieldSpec<Name>[]
}

export interface Column<Row> {
  readonly heading: TextKey
  /** Only its heading's first word is seen, where there is no room for the whole. */
  readonly brief?: boolean
  readonly text: (row: Row) => string
  readonly width: string
  readonly align?: 'right' | 'center' | undefined
  /** The property that the server sorts by; a column without one is not sorted. */
  readonly sort?: string
  /** What is typed here when the row is edited in place. */
  readonly field?: FieldSpec
}

export type NounName = 'permisoEmbarque' | 'documentoTransporte' | 'lineaMercaderia' | 'contenedorAsociado' | 'contenedorVacio'

/** All that the shared screens need to know of one kind of record. A field is added in its `groups`, and nowhere else in the app. */
export interface Noun<Path extends string, Row extends Revision, Saved extends object> {
  readonly name: NounName
  /** As addresses spell it. */
  readonly word: string
  readonly draft: z.ZodMiniType<Saved>
  readonly api: ReturnType<typeof familyApi<Path, Row, Saved>>
  readonly groups: readonly FieldGroup<Extract<keyof Row, string>>[]
  readonly columns: readonly Column<Row>[]
  /** What a new record's form starts with: the family's defaults, the other fields empty. */
  readonly start: (from: DefaultSource) => Values
}

export function defineNoun<Path extends string, Row extends Revision, Saved extends object>(
  family: Family<string, Path, z.ZodMiniType<Row>, z.ZodMiniType<Saved>>,
  noun: Omit<Noun<Path, Row, Saved>, 'draft' | 'start'>,
): Noun<Path, Row, Saved> {
  return { ...noun, draft: family.draft, start: (from) => ({ ...emptyValues(noun.groups), ...family.defaults?.(from) }) }
}

/** A column that shows a field, sorts by it and is edited in place as it. */
export function fieldColumn<Name extends string>(
  field: FieldSpec<Name>,
  width: string,
  brief = false,
): Column<Readonly<Partial<Record<Name, unknown>>>> {
  const { label, look, name } = field
  return { heading: label, brief, text: (row) => look.show(row[name]), width, align: look.align, sort: name, field }
}

/** A record as its form takes it: numbers as they are typed, nothing as an empty text. */
export function valuesOf<Name extends string>(groups: readonly FieldGroup<Name>[], row: Readonly<Partial<Record<Name, unknown>>>): Values {
  return Object.fromEntries(
    groups.flatMap((group) =>
      group.fields.map(({ name, look }) => {
        const value = row[name]
        if (look.checkbox) return [name, value === true]
        return [name, typeof value === 'number' || typeof value === 'string' ? String(value) : '']
      }),
    ),
  )
}

function emptyValues(groups: readonly FieldGroup[]): Values {
  return Object.fromEntries(groups.flatMap((group) => group.fields.map(({ name, look }) => [name, look.checkbox ? false : ''])))
}
