// Schema of the form of an integration's key, which holds typed text.
import * as z from 'zod/mini'
import { dayField } from '../contract/fields.ts'
import { isDay } from '../values/dates.ts'
import { typedReferences } from './deposito-form.ts'
import { integracionDraft, mayExpire } from './integracion.ts'

/** The form of a key, whose days are those that the server takes. */
export const integracionForm = z.extend(integracionDraft, {
  depositos: typedReferences(integracionDraft.shape.depositos),
  expire: dayField.check(z.refine((day) => !isDay(day) || mayExpire(day), { error: 'error.integracion.expire' })),
})
