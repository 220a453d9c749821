import * as z from 'zod/mini'
import { responseText } from './fields.ts'

/** A customs warehouse, and the company under whose CUIT it declares. */
const deposito = z.object({
  id: z.number(),
  codigoAduana: responseText,
  codigoLugarOperativo: responseText,
  description: responseText,
  /** Time of day in Buenos Aires (`HH:mm`) at which the day's open stock is sent, or null. */
  automaticSend: responseText,
  company: z.nullish(z.object({ id: z.number(), name: responseText, cuit: responseText })),
})

export type Deposito = z.infer<typeof deposito>

export const depositos = z.array(deposito)

/** `[company name] description`, as the selector lists it. */
export function depositoLabel(of: Deposito): string {
  const description = of.description ?? String(of.id)
  return of.company?.name ? `[${of.company.name}] ${description}` : description
}

/** The path of the caller's own warehouses. */
export const ownDepositosPath = 'api/depositos/user'
