import * as z from 'zod/mini'

/** What a response says of another record: its id, and the label where the server sends one. */
const referenced = z.union([
  z.object({ id: z.number(), label: z.optional(z.string()) }),
  // A draft may name it by its id alone.
  z.pipe(
    z.number(),
    z.transform((id) => ({ id, label: String(id) })),
  ),
])

export const referencesIn = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).flatMap((item) => referenced.safeParse(item).data ?? [])

/** Returns the ids of the records that a value refers to, with commas between. */
export const idsOf = (value: unknown): string =>
  referencesIn(value)
    .map(({ id }) => id)
    .join()
