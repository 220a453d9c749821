// Schema, outcomes and call family of the log of calls to the customs authority.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { responseText } from '../contract/fields.ts'

/**
 * The outcomes of a call: with a verdict (`accepted`, `refused`, `fault`), without one because the authority rejected the ticket
 * (`ticketRefused`), with an unknown verdict (`timeout`, `connectionLost`, `gateway`, `unreadable`, `inProcess`, `interrupted`), or
 * unprocessed by the authority (`unreachable`, `notProcessed`). A call that has not ended is `underWay`. `notReceived` is no call: an
 * administrator marked the stock as not received, and the request contains the reason.
 */
export const afipLogOutcomes = [
  'accepted',
  'refused',
  'ticketRefused',
  'fault',
  'timeout',
  'connectionLost',
  'gateway',
  'unreadable',
  'inProcess',
  'interrupted',
  'unreachable',
  'notProcessed',
  'notReceived',
  'underWay',
] as const

/** The note at the end of a response of which only the start is stored. */
export const responseCutNote = '[La respuesta sigue: acá se guarda solo su comienzo.]'

export type AfipLogOutcome = (typeof afipLogOutcomes)[number]

/** One call to the authority; only the server writes it, and its request and response are downloaded, not listed. */
export const afipLog = z.object({
  id: z.number(),
  createdDate: z.string(),
  service: z.string(),
  operation: z.string(),
  stockId: z.nullish(z.number()),
  depositoId: z.nullish(z.number()),
  /** The warehouse of the call, with its name at that time, because the log outlives it. */
  deposito: z.nullish(z.object({ id: z.number(), description: responseText })),
  company: z.nullish(z.object({ id: z.number(), name: responseText })),
  transactionId: responseText,
  /** HTTP status of the answer; null without an answer. */
  status: z.nullish(z.number()),
  /** One of `afipLogOutcomes`, or another server's own word. */
  outcome: responseText,
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
    company: 'reference',
    transactionId: 'text',
    status: 'number',
    outcome: 'text',
    durationMs: 'number',
  },
  pageSize: 20,
  sort: 'id,desc',
})
