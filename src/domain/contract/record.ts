// Makes a record's answer schema, draft schema and field list from one declaration of its fields.
import * as z from 'zod/mini'
import { recordIdentity } from './fields.ts'
import type { FieldType } from './filters.ts'

/**
 * One field of a record. Without `draft` no body holds it, or a rule over several fields reads it; without `type` no column does, and
 * nothing filters or sorts by it.
 */
interface FieldDeclaration {
  readonly answer: z.ZodMiniType
  /** Reads the field of a form or of a body, and returns what is stored. */
  readonly draft?: z.ZodMiniType
  readonly type?: FieldType
}

type Declarations = Readonly<Record<string, FieldDeclaration>>

/** The members `Key` of all declarations that have it, by the fields' names. */
type Members<Declared extends Declarations, Key extends keyof FieldDeclaration> = {
  -readonly [
    Name in keyof Declared as Declared[Name] extends Readonly<Record<Key, unknown>> ? Name : never
  ]: Declared[Name] extends Readonly<Record<Key, infer Value>> ? Value : never
}

/**
 * Makes of one declaration of each field what the two schemas and the field list of a family need; `id` and `version` are every record's.
 */
export function defineRecord<const Declared extends Declarations>(declared: Declared) {
  return {
    entity: z.object({ ...recordIdentity, ...membersOf(declared, 'answer') }),
    draft: z.object(membersOf(declared, 'draft')),
    fields: { id: 'number' as const, ...membersOf(declared, 'type') },
  }
}

function membersOf<Declared extends Declarations, Key extends keyof FieldDeclaration>(
  declared: Declared,
  key: Key,
): Members<Declared, Key> {
  const members = Object.entries(declared).flatMap(([name, declaration]) =>
    declaration[key] === undefined ? [] : [[name, declaration[key]]],
  )
  // `Object.fromEntries` has no type for names and values that belong together.
  return Object.fromEntries(members) as Members<Declared, Key>
}
