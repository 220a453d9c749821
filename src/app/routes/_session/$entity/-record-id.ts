// Route parameter for a record's id, which must be a number.
import { notFound } from '@tanstack/react-router'

/** The id of a record in an address. The router answers ids that are not numbers with the not-found page. */
export const recordId = {
  parse({ id }: { id: string }): { id: number } {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    return { id: Number(id) }
  },
  stringify: ({ id }: { id: number }): { id: string } => ({ id: String(id) }),
}
