import * as z from 'zod/mini'
import { trimmedText } from './trimmed-text.ts'

/** A filter's field that may be left empty; it is then absent from the criteria. */
export function optionalFilter<Read>(field: z.ZodMiniType<Read, string>) {
  return z.pipe(
    z.transform((value: unknown) => trimmedText(value) || undefined),
    z.optional(field),
  )
}
