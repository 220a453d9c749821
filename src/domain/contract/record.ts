// Makes a record's schemas and field list, and what screens and sheets know of it, from one description of its fields.
import * as z from 'zod/mini'
import { recordIdentity, responseInstant, responseText } from './fields.ts'
import type { FieldType } from './filters.ts'

/** What people see of a field: `label` and `help` are keys of the catalogue, `label` that of the record and the field if it is not said. */
export interface FieldLook<Key extends string = string, Kind = string, Name extends string = string> {
  /** How people read and write it, of which forms, tables and pastes have their own part. */
  readonly kind: Kind
  readonly label: Key
  /** Its heading in sheets, in the words of `label`. A field without one is in no sheet. */
  readonly title?: string
  /** The schema that reads the field's value from a form or a request body. Its output is the value that is stored. */
  readonly draft?: z.ZodMiniType
  /** Whether it may be empty although no draft of its own says so, because another field may stand for it. */
  readonly either?: true
  readonly help?: Key
  /** The switch that must be on for the field to be shown. */
  readonly when?: Name
  /** Whether the field is left out where the record has no value, and so from a new one. */
  readonly ifFilled?: true
  /** The CSS width of its column in the record's own table; the columns without one share the rest. */
  readonly width?: string
  /** Whether the heading of its column shows only the first word. */
  readonly shortTitle?: true
  /** Whether its input takes the whole line. */
  readonly wide?: true
  /** Whether the field is left out where the record does not have it, because another server may not know it. */
  readonly ifAnswered?: true
  /** The field that the form empties when the value of this one changes. */
  readonly clears?: Name
  /** The field whose value determines the options of this one, or its warning. */
  readonly of?: Name
  /** Whether `help` also explains the field where the record is shown. */
  readonly tip?: true
}

/**
 * One field of a record. Without `draft` no body holds it, or a rule over several fields reads it; without `type` no column does, and
 * nothing filters or sorts by it; without `kind` no screen shows it.
 */
interface FieldDeclaration extends Partial<FieldLook> {
  readonly answer: z.ZodMiniType
  readonly type?: FieldType
}

type Declarations = Readonly<Record<string, FieldDeclaration>>

export interface RecordLayout<Name extends string = string, Key extends string = string> {
  /** The groups of the form, which sheets and histories follow. */
  readonly groups: readonly { readonly heading: Key; readonly fields: readonly Name[] }[]
  /** The fields in the record's own table. */
  readonly columns?: readonly Name[]
}

export const plainText = { answer: responseText, type: 'text', kind: 'text' } as const

export const plainInstant = { answer: z.nullish(responseInstant), type: 'instant', kind: 'instant' } as const

/** Returns whether a field must be filled when it is shown, which its draft says: it refuses an empty text. */
export function isRequired({ draft, either }: Pick<FieldLook, 'draft' | 'either'>): boolean {
  return either === undefined && draft?.safeParse('').success !== true
}

/** The members `Key` of all declarations that have it, by the fields' names. */
type Members<Declared extends Declarations, Key extends 'answer' | 'draft' | 'type'> = {
  -readonly [
    Name in keyof Declared as Declared[Name] extends Readonly<Record<Key, unknown>> ? Name : never
  ]: Declared[Name] extends Readonly<Record<Key, infer Value>> ? Value : never
}

/**
 * Makes of one declaration of each field what the two schemas and the field list of a family need; `id` and `version` are every record's.
 */
export function defineRecord<
  const Name extends string,
  const Declared extends Declarations,
  const Layout extends RecordLayout<keyof Declared & string>,
>(name: Name, declared: Declared, layout: Layout) {
  return {
    name,
    entity: z.object({ ...recordIdentity, ...membersOf(declared, 'answer') }),
    draft: z.object(membersOf(declared, 'draft')),
    fields: { id: 'number' as const, ...membersOf(declared, 'type') },
    declared: labelled(name, declared),
    layout,
  }
}

type Labelled<Name extends string, Declared extends Declarations> = {
  [Field in keyof Declared & string]: Omit<Declared[Field], 'label'> & {
    readonly label: Declared[Field] extends { readonly label: infer Label } ? Label : `${Name}.${Field}`
  }
}

function labelled<Name extends string, Declared extends Declarations>(name: Name, declared: Declared): Labelled<Name, Declared> {
  const entries = Object.entries(declared).map(([field, one]) => [field, { label: `${name}.${field}`, ...one }])
  // As in `membersOf`.
  return Object.fromEntries(entries) as Labelled<Name, Declared>
}

function membersOf<Declared extends Declarations, Key extends 'answer' | 'draft' | 'type'>(
  declared: Declared,
  key: Key,
): Members<Declared, Key> {
  const members = Object.entries(declared).flatMap(([name, declaration]) =>
    declaration[key] === undefined ? [] : [[name, declaration[key]]],
  )
  // `Object.fromEntries` has no type for names and values that belong together.
  return Object.fromEntries(members) as Members<Declared, Key>
}
