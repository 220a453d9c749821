// Path, parameters and answer of the question whether another company has a CUIT, or another warehouse a place.
import * as z from 'zod/mini'
import { depositoDraft } from './deposito.ts'

/** Parameters: `cuit`, or the two of a place; and `but`, the id of the record that is edited. */
export const doublePath = 'api/doubles'

export const askedPlace = z.pick(depositoDraft, { codigoAduana: true, codigoLugarOperativo: true })

/** The other one, without a name when the caller may not see it; null when there is none. */
export const double = z.nullable(z.object({ name: z.nullable(z.string()) }))

export type Double = z.infer<typeof double>
