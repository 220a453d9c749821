// Reads of, and the hook that exports, audit events and the history of one stock.
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { auditEvent, auditFamily, stockHistoryFamily } from '#domain/administration/audit.ts'
import { today } from '#domain/values/dates.ts'
import { familyReads } from '../family/family-reads.ts'
import type { ListQuery } from '../family/read-calls.ts'
import type { Failure } from '../http/failure.ts'
import { downloadFile } from '../http/files.ts'
import { justReadMs } from '../when-read.ts'

/** An event with an id, and with its date, kind and stock under the field names of the filters. Events of other servers have no ids. */
const event = z.pipe(
  auditEvent,
  z.transform((read) => ({
    ...read,
    id: read.id ?? 0,
    auditEventDate: read.timestamp,
    auditEventType: read.type,
    principal: read.principal ?? null,
    stockId: read.stockId ?? null,
  })),
)

export type ListedAuditEvent = z.infer<typeof event>

export const stockHistoryApi = familyReads({ ...stockHistoryFamily, entity: event })

/** Others write to a stock's history, and it is always shown as it is now. */
export const stockHistoryQuery = (stockId: number) =>
  infiniteQueryOptions({ ...stockHistoryApi.pages({ stockId }), staleTime: justReadMs, refetchOnWindowFocus: 'always' })

export const auditApi = familyReads(
  { ...auditFamily, entity: event },
  // A row without an id gets a negative one, computed from its index: keys must be unique, and the server's own ids are positive.
  { rows: (rows, first) => rows.map((row, index) => (row.id === 0 ? { ...row, id: -(first + index + 1) } : row)) },
)

/** Returns whether an event can be read by its id. */
export function hasId({ id }: Pick<ListedAuditEvent, 'id'>): boolean {
  return id > 0
}

export const useExportAuditEvents = () =>
  useMutation<void, Failure, ListQuery>({
    mutationFn: ({ criteria }) => downloadFile(`${auditFamily.path}/export`, `auditorias-${today()}.csv`, criteria),
  })
