import * as z from 'zod/mini'
import { responseText } from './fields.ts'

const person = z.object({
  id: z.number(),
  login: responseText,
  firstName: responseText,
  lastName: responseText,
  email: responseText,
})

/** A company that holds warehouses; `cuit` is its tax id, `tipoAgente` and `rol` are `DEPO` in every known case. */
export const company = z.object({
  id: z.number(),
  name: responseText,
  cuit: responseText,
  tipoAgente: responseText,
  rol: responseText,
  ownerUsername: responseText,
  admins: z.optional(z.array(person)),
  users: z.optional(z.array(person)),
})

export type Company = z.infer<typeof company>
