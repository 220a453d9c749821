// Hooks that list and export audit events and the history of one stock.
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { auditEvent, auditFamily, stockHistoryFamily } from '#domain/administration/audit.ts'
import { today } from '#domain/values/dates.ts'
import type { ListQuery } from '../family/family-calls.ts'
import { familyReads } from '../family/family-reads.ts'
import { fileNameOf, saveFile } from '../http/files.ts'
import { call, type Failure } from '../http/http.ts'

/** An event with an id, and with its date, kind and stock under the names by which lists are filtered. Another server's events have no ids. */
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

/** The history of a stock, which is only read. */
export const stockHistoryApi = familyReads({ ...stockHistoryFamily, entity: event })

export const { usePages: useStockHistory } = stockHistoryApi

/** The audit events. There is no call that changes them. */
export const { useOne: useAuditEvent, usePages: useAuditEvents } = familyReads(
  { ...auditFamily, entity: event },
  // A row without an id gets a negative one, from its place in the list: keys must differ, and the server's own ids are positive.
  { rows: (rows, first) => rows.map((row, index) => (row.id === 0 ? { ...row, id: -(first + index + 1) } : row)) },
)

/** Whether an event can be read by its id. */
export function hasId({ id }: Pick<ListedAuditEvent, 'id'>): boolean {
  return id > 0
}

/** Saves the events that a list asks for as a table. */
export const useExportAuditEvents = () =>
  useMutation<void, Failure, ListQuery>({
    async mutationFn({ criteria }) {
      const { data, headers } = await call('get', `${auditFamily.path}/export`, {
        headers: { Accept: 'text/csv' },
        search: new URLSearchParams(criteria),
      })
      // Reading the response as text drops the mark by which spreadsheets know the encoding.
      saveFile(fileNameOf(headers) ?? `auditorias-${today()}.csv`, `\u{feff}${data.replace(/^\u{feff}/u, '')}`)
    },
  })
