import * as z from 'zod/mini'
import { askedText } from './asked-text.ts'

/** A filter's field that may be left empty, which is then not there. */
export function wanted<Read>(field: z.ZodMiniType<Read, string>) {
  return z.pipe(
    z.transform((value: unknown) => askedText(value) || undefined),
    z.optional(field),
  )
}
