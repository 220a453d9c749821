// Schemas of the warehouse forms, which hold typed text, on top of the schema of the warehouse body.
import * as z from 'zod/mini'
import { referenceField } from '../contract/fields.ts'
import { depositoDraft } from './deposito.ts'

/** A field of references as a form holds it: their ids with commas between. */
export function typedReferences<Field extends z.ZodMiniType>(field: Field) {
  const idsIn = (typed: string) => typed.split(',').flatMap((id) => (id.trim() === '' ? [] : [Number(id)]))
  return z.pipe(
    z.transform((typed: unknown) => (typeof typed === 'string' ? idsIn(typed) : typed)),
    field,
  )
}

/**
 * The typed texts of a warehouse's form. `automaticSend` is empty while the switch is off, and a blank while it is on and
 * no time is typed yet, which is no time of day.
 */
export const depositoForm = z.extend(depositoDraft, {
  users: typedReferences(depositoDraft.shape.users),
})

export const depositoOfCompanyForm = z.extend(depositoForm, { company: referenceField })
