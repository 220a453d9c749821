import * as z from 'zod/mini'
import { defineFamily } from './family.ts'
import { answeredText } from './fields.ts'

/** One call to the authority, kept whole; request and response are downloaded, not listed. */
export const afipLog = z.object({
  id: z.number(),
  createdDate: z.string(),
  service: z.string(),
  operation: z.string(),
  stockId: z.nullish(z.number()),
  depositoId: z.nullish(z.number()),
  transactionId: answeredText,
  /** HTTP status of the answer; null when none came. */
  status: z.nullish(z.number()),
  /**
   * How the call ended: `accepted`, `refused`, `fault`; without a verdict `timeout`, `connectionLost`, `gateway`, `unreadable`, `inProcess`, `interrupted`;
   * not read at all `unreachable`, `turnedAway`; `underWay` until it ends.
   */
  outcome: answeredText,
  durationMs: z.nullish(z.number()),
})

export type AfipLog = z.infer<typeof afipLog>

export const afipLogFamily = defineFamily({
  name: 'afipLog',
  path: 'api/afip-logs',
  entity: afipLog,
  draft: z.never(),
  fields: {
    id: 'number',
    createdDate: 'instant',
    service: 'text',
    operation: 'text',
    stockId: 'number',
    depositoId: 'number',
    transactionId: 'text',
    status: 'number',
    outcome: 'text',
    durationMs: 'number',
  },
  pageSize: 20,
  sort: 'id,desc',
})
