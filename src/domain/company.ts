import * as z from 'zod/mini'
import { answeredText } from './fields.ts'

const person = z.object({
  id: z.number(),
  login: answeredText,
  firstName: answeredText,
  lastName: answeredText,
  email: answeredText,
})

/** A company that holds warehouses; `cuit` is its tax id, `tipoAgente` and `rol` are `DEPO` in every known case. */
export const company = z.object({
  id: z.number(),
  name: answeredText,
  cuit: answeredText,
  tipoAgente: answeredText,
  rol: answeredText,
  ownerUsername: answeredText,
  admins: z.optional(z.array(person)),
  users: z.optional(z.array(person)),
})

export type Company = z.infer<typeof company>
